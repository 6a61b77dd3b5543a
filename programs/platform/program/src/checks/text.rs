use platform_interface::{Error, constants::MAX_SYMBOL_BYTES, errors::Result};

/// # Errors
/// `InvalidText` if the text is empty or not UTF-8. How long texts may be together, the transaction decides.
#[inline(always)]
pub fn check_text(text: &[u8]) -> Result {
    if text.is_empty() {
        Err(Error::InvalidText)
    } else {
        check_text_or_empty(text)
    }
}

/// # Errors
/// `InvalidText` if the text is not UTF-8.
#[inline(never)]
pub fn check_text_or_empty(text: &[u8]) -> Result {
    // most texts are ASCII, and seeing that costs a tenth of decoding them
    if is_ascii(text) || core::str::from_utf8(text).is_ok() {
        Ok(())
    } else {
        Err(Error::InvalidText)
    }
}

/// # Errors
/// `InvalidText` if the symbol is empty, longer than a seed may be, or not UTF-8.
#[inline(always)]
pub fn check_symbol(symbol: &[u8]) -> Result {
    if symbol.len() > MAX_SYMBOL_BYTES as usize {
        Err(Error::InvalidText)
    } else {
        check_text(symbol)
    }
}

#[inline(always)]
fn is_ascii(text: &[u8]) -> bool {
    const HIGH_BIT: u8 = 0x80;
    let (words, rest) = text.as_chunks();
    let words = words
        .iter()
        .fold(0, |seen, word| seen | u64::from_le_bytes(*word));
    let rest = rest.iter().fold(0, |seen, byte| seen | byte);
    words & u64::from_le_bytes([HIGH_BIT; 8]) == 0 && rest & HIGH_BIT == 0
}
