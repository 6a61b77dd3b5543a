//! Descriptions of the interface, for the IDL. The program itself uses none of them, so they cost it nothing.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    U8,
    U16,
    U32,
    U64,
    I64,
    Bool,
    Pubkey,
    Text,
    OptionU64,
    Reserved(usize),
}

/// What a field means beyond its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The zero address stands for nobody or none.
    Optional,
    /// An amount of the underlying, in base units.
    Underlying,
    /// An amount of a branded coin, in base units.
    Coin,
    /// An amount of the junior token, in base units.
    Junior,
}

pub struct Field {
    pub name: &'static str,
    pub docs: &'static [&'static str],
    pub ty: Type,
    /// At most one.
    pub meaning: &'static [Meaning],
}

pub struct Account {
    pub name: &'static str,
    pub docs: &'static [&'static str],
    pub discriminator: u8,
    pub version: u8,
    pub size: usize,
    pub fields: &'static [Field],
}

pub struct InstructionAccount {
    pub name: &'static str,
    pub docs: &'static [&'static str],
    /// Bits of [`crate::instructions::flags`].
    pub flags: u8,
}

pub struct Instruction {
    pub name: &'static str,
    pub docs: &'static [&'static str],
    pub discriminator: u8,
    pub accounts: &'static [InstructionAccount],
    pub arguments: &'static [Field],
}

pub struct Event {
    pub name: &'static str,
    pub docs: &'static [&'static str],
    pub discriminator: u8,
    pub version: u8,
    pub fields: &'static [Field],
}

pub struct ErrorCode {
    pub name: &'static str,
    pub code: u32,
    pub message: &'static str,
}

pub enum Seed {
    Constant(&'static str),
    Variable(&'static str, Type),
}

pub struct Pda {
    pub name: &'static str,
    pub docs: &'static [&'static str],
    pub seeds: &'static [Seed],
}

pub struct Constant {
    pub name: &'static str,
    pub docs: &'static [&'static str],
    pub value: u64,
}
