//! How values are written: little endian, packed, texts behind a u16 length.

use crate::describe::Type;

/// A 32-byte address.
pub type Pubkey = [u8; 32];

/// A flag as it lies in an account: 0 or 1.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bool(u8);

impl Bool {
    pub const FALSE: Self = Self(0);
    pub const TRUE: Self = Self(1);

    #[inline(always)]
    pub const fn get(self) -> bool {
        self.0 != 0
    }
}

impl From<bool> for Bool {
    #[inline(always)]
    fn from(value: bool) -> Self {
        Self(value as u8)
    }
}

/// Text of an instruction: bytes that the program checks to be UTF-8 before it uses them.
pub type Text<'a> = &'a [u8];

/// A type that may stand in an account, an argument or an event.
pub trait Wire {
    const TYPE: Type;
}

macro_rules! wire {
    ($($ty:ty => $described:expr,)*) => { $(impl Wire for $ty { const TYPE: Type = $described; })* };
}

wire! {
    u8 => Type::U8,
    u16 => Type::U16,
    u32 => Type::U32,
    u64 => Type::U64,
    i64 => Type::I64,
    bool => Type::Bool,
    Bool => Type::Bool,
    Pubkey => Type::Pubkey,
    Text<'_> => Type::Text,
    Option<u64> => Type::OptionU64,
}

/// Reserved bytes, zero until a later layout version gives them a meaning.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserved<const N: usize>([u8; N]);

impl<const N: usize> Wire for Reserved<N> {
    const TYPE: Type = Type::Reserved(N);
}

impl<const N: usize> Default for Reserved<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

/// Reads arguments one after the other; `None` where the bytes end too early or are not canonical.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    #[inline(always)]
    fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        if self.0.len() < len {
            return None;
        }
        let (head, tail) = self.0.split_at(len);
        self.0 = tail;
        Some(head)
    }

    #[inline(always)]
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }
}

/// A type that can be read from an instruction's data.
pub trait Argument<'a>: Sized {
    fn read(reader: &mut Reader<'a>) -> Option<Self>;
}

macro_rules! argument_number {
    ($($ty:ty)*) => { $(impl Argument<'_> for $ty {
        #[inline(always)]
        fn read(reader: &mut Reader) -> Option<Self> { Some(<$ty>::from_le_bytes(reader.array()?)) }
    })* };
}

argument_number!(u8 u16 u32 u64 i64);

impl Argument<'_> for Pubkey {
    #[inline(always)]
    fn read(reader: &mut Reader) -> Option<Self> {
        reader.array()
    }
}

impl Argument<'_> for bool {
    #[inline(always)]
    fn read(reader: &mut Reader) -> Option<Self> {
        match u8::read(reader)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Argument<'_> for Option<u64> {
    #[inline(always)]
    fn read(reader: &mut Reader) -> Option<Self> {
        if bool::read(reader)? {
            Some(Some(u64::read(reader)?))
        } else {
            Some(None)
        }
    }
}

impl<'a> Argument<'a> for Text<'a> {
    #[inline(always)]
    fn read(reader: &mut Reader<'a>) -> Option<Self> {
        let len = u16::read(reader)?;
        reader.take(len as usize)
    }
}
