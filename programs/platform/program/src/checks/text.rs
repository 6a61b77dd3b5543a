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
    if core::str::from_utf8(text).is_err() {
        Err(Error::InvalidText)
    } else {
        Ok(())
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
