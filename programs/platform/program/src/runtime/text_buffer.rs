use super::sol_memcpy_;
use core::{mem::MaybeUninit, slice};
use platform_interface::{Error, errors::Result};

/// Room for the longest metadata that fits into a transaction.
const CAPACITY: usize = 1280;

/// Instruction data of run-time length, gathered on the stack.
pub struct TextBuffer {
    bytes: [MaybeUninit<u8>; CAPACITY],
    len: usize,
}

impl TextBuffer {
    #[inline(always)]
    pub fn new() -> Self {
        Self {
            bytes: [const { MaybeUninit::uninit() }; CAPACITY],
            len: 0,
        }
    }

    /// # Errors
    /// `InvalidText` if there is no room left.
    #[inline(always)]
    pub fn push(&mut self, bytes: &[u8]) -> Result {
        if bytes.len() > CAPACITY - self.len {
            return Err(Error::InvalidText);
        }
        // SAFETY: the room was checked, and two borrows of which one is exclusive do not overlap. A call, because core's
        // own copy of run-time length needs a `memcpy` that does not exist on BPF.
        unsafe {
            sol_memcpy_(
                self.bytes.as_mut_ptr().add(self.len).cast(),
                bytes.as_ptr(),
                bytes.len() as u64,
            )
        };
        self.len += bytes.len();
        Ok(())
    }

    /// A Borsh string: u32 length, then the bytes.
    ///
    /// # Errors
    /// `InvalidText` if there is no room left.
    #[inline(always)]
    pub fn push_text(&mut self, text: &[u8]) -> Result {
        self.push(&(text.len() as u32).to_le_bytes())?;
        self.push(text)
    }

    #[inline(always)]
    pub fn as_slice(&self) -> &[u8] {
        // SAFETY: `push` wrote the first `len` bytes.
        unsafe { slice::from_raw_parts(self.bytes.as_ptr().cast(), self.len) }
    }
}
