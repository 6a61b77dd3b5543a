//! The declaring macros: one declaration gives the program its types and the IDL its description.

/// An account's layout: discriminator, version and bump, then the fields, without padding, 8-byte aligned.
macro_rules! account {
    (
        $(#[doc = $doc:literal])*
        $name:ident = $discriminator:literal, version $version:literal {
            $($(#[doc = $field_doc:literal])* $field:ident: $ty:ty,)*
        }
    ) => {
        $(#[doc = $doc])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name {
            pub discriminator: u8,
            pub version: u8,
            pub bump: u8,
            $($(#[doc = $field_doc])* pub $field: $ty,)*
        }

        const _: () = assert!(
            3 $(+ core::mem::size_of::<$ty>())* == core::mem::size_of::<$name>(),
            "an account's fields leave no padding"
        );

        impl $name {
            pub const DISCRIMINATOR: u8 = $discriminator;
            pub const VERSION: u8 = $version;
            /// Bytes of the account's data, exactly.
            pub const LEN: usize = core::mem::size_of::<Self>();

            pub const LAYOUT: $crate::describe::Account = $crate::describe::Account {
                name: stringify!($name),
                docs: &[$($doc),*],
                discriminator: $discriminator,
                version: $version,
                size: Self::LEN,
                fields: &[$($crate::describe::Field {
                    name: stringify!($field),
                    docs: &[$($field_doc),*],
                    ty: <$ty as $crate::wire::Wire>::TYPE,
                    meaning: &[],
                }),*],
            };

            /// The account in `data`, if its length, kind, version and alignment are right.
            #[inline(always)]
            pub fn from_bytes(data: &[u8]) -> Option<&Self> {
                if !Self::fits(data) {
                    return None;
                }
                // SAFETY: length and alignment were checked, and every bit pattern is a value of each field.
                Some(unsafe { &*data.as_ptr().cast::<Self>() })
            }

            /// Like [`Self::from_bytes`], to be written.
            #[inline(always)]
            pub fn from_bytes_mut(data: &mut [u8]) -> Option<&mut Self> {
                if !Self::fits(data) {
                    return None;
                }
                // SAFETY: as in `from_bytes`; the exclusive borrow of `data` carries over.
                Some(unsafe { &mut *data.as_mut_ptr().cast::<Self>() })
            }

            /// Whether `data` is an account of this kind in an older layout.
            #[inline(always)]
            pub fn is_outdated(data: &[u8]) -> bool {
                matches!(*data, [$discriminator, version, ..] if version < $version)
            }

            /// Writes a fresh account, header included, with every other field zero. `None` if `data` has another length.
            #[inline(always)]
            pub fn initialize(data: &mut [u8], bump: u8) -> Option<&mut Self> {
                if data.len() != Self::LEN {
                    return None;
                }
                data[0] = $discriminator;
                data[1] = $version;
                data[2] = bump;
                Self::from_bytes_mut(data)
            }

            #[inline(always)]
            fn fits(data: &[u8]) -> bool {
                data.len() == Self::LEN
                    && data[0] == $discriminator
                    && data[1] == $version
                    && data.as_ptr() as usize % core::mem::align_of::<Self>() == 0
            }
        }
    };
}

/// An instruction: its accounts in order with their flags, and its arguments after the one-byte discriminator.
macro_rules! instruction {
    (
        $(#[doc = $doc:literal])*
        $name:ident $(<$lifetime:lifetime>)? = $discriminator:literal {
            accounts { $($(#[doc = $account_doc:literal])* $account:ident: [$($flag:ident),*],)* }
            arguments { $($(#[doc = $argument_doc:literal])* $argument:ident: $ty:ty,)* }
        }
    ) => {
        $(#[doc = $doc])*
        pub mod $name {
            #[allow(unused_imports)]
            use crate::wire::{Argument, Pubkey, Reader, Text, Wire};

            pub const DISCRIMINATOR: u8 = $discriminator;

            /// The instruction's accounts, in order.
            pub struct Accounts<'info, A> {
                $($(#[doc = $account_doc])* pub $account: &'info A,)*
                /// An instruction may have no accounts.
                marker: core::marker::PhantomData<&'info A>,
            }

            /// Flags of each account, in order: bits of [`super::flags`].
            pub const FLAGS: &[u8] = &[$(0 $(| super::flags::$flag)*),*];

            impl<'info, A> Accounts<'info, A> {
                /// Names the accounts; `None` if there are too few. More than needed are ignored.
                #[inline(always)]
                #[allow(irrefutable_let_patterns)]
                pub fn from_slice(accounts: &'info [A]) -> Option<Self> {
                    let [$($account,)* ..] = accounts else { return None };
                    Some(Self { $($account,)* marker: core::marker::PhantomData })
                }
            }

            /// The instruction's arguments.
            pub struct Arguments $(<$lifetime>)? {
                $($(#[doc = $argument_doc])* pub $argument: $ty,)*
            }

            impl $(<$lifetime>)? Arguments $(<$lifetime>)? {
                /// Reads the data after the discriminator; `None` if it is too short, too long or not canonical.
                #[inline(always)]
                pub fn parse(data: & $($lifetime)? [u8]) -> Option<Self> {
                    #[allow(unused_mut)]
                    let mut reader = Reader(data);
                    let arguments = Self { $($argument: <$ty as Argument>::read(&mut reader)?,)* };
                    if reader.0.is_empty() { Some(arguments) } else { None }
                }
            }

            impl $(<$lifetime>)? Arguments $(<$lifetime>)? {
                pub const LAYOUT: crate::describe::Instruction = crate::describe::Instruction {
                    name: stringify!($name),
                    docs: &[$($doc),*],
                    discriminator: $discriminator,
                    accounts: &[$(crate::describe::InstructionAccount {
                        name: stringify!($account),
                        docs: &[$($account_doc),*],
                        flags: 0 $(| super::flags::$flag)*,
                    }),*],
                    arguments: &[$(crate::describe::Field {
                        name: stringify!($argument),
                        docs: &[$($argument_doc),*],
                        ty: <$ty as Wire>::TYPE,
                        meaning: &[],
                    }),*],
                };
            }

            pub const LAYOUT: crate::describe::Instruction = Arguments::LAYOUT;
        }
    };
}

/// An event: kind and version, then the fields, packed. Logged as one `sol_log_data` slice. What a field means beyond its type stands behind
/// it, as a [`crate::describe::Meaning`].
macro_rules! event {
    (
        $(#[doc = $doc:literal])*
        $name:ident = $discriminator:literal, version $version:literal {
            $($(#[doc = $field_doc:literal])* $field:ident: $ty:ty $(as $meaning:ident)?,)*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy)]
        pub struct $name {
            $($(#[doc = $field_doc])* pub $field: $ty,)*
        }

        impl $name {
            pub const LEN: usize = 2 $(+ core::mem::size_of::<$ty>())*;

            pub const LAYOUT: $crate::describe::Event = $crate::describe::Event {
                name: stringify!($name),
                docs: &[$($doc),*],
                discriminator: $discriminator,
                version: $version,
                fields: &[$($crate::describe::Field {
                    name: stringify!($field),
                    docs: &[$($field_doc),*],
                    ty: <$ty as $crate::wire::Wire>::TYPE,
                    meaning: &[$($crate::describe::Meaning::$meaning)?],
                }),*],
            };

            /// The bytes that are logged.
            #[inline(always)]
            pub fn to_bytes(&self) -> [u8; Self::LEN] {
                #[repr(C, packed)]
                struct Packed {
                    kind: u8,
                    version: u8,
                    $($field: $ty,)*
                }
                let packed = Packed { kind: $discriminator, version: $version, $($field: self.$field,)* };
                // SAFETY: a packed struct of plain numbers and byte arrays has no padding; the lengths are equal.
                unsafe { core::mem::transmute::<Packed, [u8; Self::LEN]>(packed) }
            }
        }
    };
}

/// The numbered errors. A code is never reused and never reordered.
macro_rules! errors {
    ($($name:ident = $code:literal, $message:literal;)*) => {
        /// Why the program refused. Codes start at 6000, above every code of the token programs.
        #[repr(u32)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Error { $(#[doc = $message] $name = $code,)* }

        /// Every error, for the IDL.
        pub const ALL: &[$crate::describe::ErrorCode] = &[
            $($crate::describe::ErrorCode { name: stringify!($name), code: $code, message: $message },)*
        ];
    };
}

/// The seeds of the program's addresses. `SEED` constants are for the program, descriptions for the IDL.
macro_rules! pdas {
    ($($(#[doc = $doc:literal])* $name:ident = $seed:literal $(, $variable:ident: $ty:ty)*;)*) => {
        $($(#[doc = $doc])* pub const $name: &[u8] = $seed.as_bytes();)*

        /// Every program address, for the IDL.
        pub const ALL: &[$crate::describe::Pda] = &[
            $($crate::describe::Pda {
                name: stringify!($name),
                docs: &[$($doc),*],
                seeds: &[
                    $crate::describe::Seed::Constant($seed),
                    $($crate::describe::Seed::Variable(
                        stringify!($variable),
                        <$ty as $crate::wire::Wire>::TYPE,
                    ),)*
                ],
            },)*
        ];
    };
}

macro_rules! constants {
    ($($(#[doc = $doc:literal])* $name:ident: $ty:ty = $value:expr;)*) => {
        $($(#[doc = $doc])* pub const $name: $ty = $value;)*

        /// Every constant, for the IDL.
        pub const ALL: &[$crate::describe::Constant] = &[
            $($crate::describe::Constant { name: stringify!($name), docs: &[$($doc),*], value: $name as u64 },)*
        ];
    };
}

pub(crate) use {account, constants, errors, event, instruction, pdas};
