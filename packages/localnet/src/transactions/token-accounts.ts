import { type Address, type EncodedAccount, getAddressDecoder } from '@solana/kit';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
export const tokenPrograms: readonly Address[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

const mintBytes = 82;
const accountBytes = 165;
/** Offset at which Token-2022 stores the kind of an extended account; extensions follow. */
const kindOffset = 165;
const kindMint = 1;
const kindAccount = 2;
const accountStates = ['uninitialized', 'initialized', 'frozen'] as const;

export type TokenAccount = {
  readonly mint: Address;
  readonly owner: Address;
  readonly amount: bigint;
  readonly delegate: Address | null;
  readonly delegatedAmount: bigint;
  readonly state: (typeof accountStates)[number];
  /** The rent reserve of a wrapped SOL account, in lamports; null for every other mint. */
  readonly nativeReserve: bigint | null;
  readonly closeAuthority: Address | null;
};

export type Mint = {
  readonly mintAuthority: Address | null;
  readonly supply: bigint;
  readonly decimals: number;
  readonly isInitialized: boolean;
  readonly freezeAuthority: Address | null;
};

/** The token account, or undefined if the account is not one. */
export function parseTokenAccount(account: EncodedAccount): TokenAccount | undefined {
  if (!isKind(account, accountBytes, kindAccount)) return undefined;
  const view = viewOf(account);
  const state = accountStates[view.getUint8(108)];
  if (state === undefined || state === 'uninitialized') return undefined;
  return {
    mint: addressAt(account, 0),
    owner: addressAt(account, 32),
    amount: view.getBigUint64(64, true),
    delegate: optionalAddressAt(account, 72),
    state,
    nativeReserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalAddressAt(account, 129),
  };
}

/** The mint, or undefined if the account is not one. */
export function parseMint(account: EncodedAccount): Mint | undefined {
  if (!isKind(account, mintBytes, kindMint)) return undefined;
  const view = viewOf(account);
  return {
    mintAuthority: optionalAddressAt(account, 0),
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isInitialized: view.getUint8(45) === 1,
    freezeAuthority: optionalAddressAt(account, 46),
  };
}

function isKind({ data, programAddress }: EncodedAccount, bytes: number, kind: number): boolean {
  if (!tokenPrograms.includes(programAddress)) return false;
  if (data.length === bytes) return true;
  return programAddress === TOKEN_2022_PROGRAM && data.length > kindOffset && data[kindOffset] === kind;
}

function viewOf({ data }: EncodedAccount): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}

function addressAt({ data }: EncodedAccount, offset: number): Address {
  return getAddressDecoder().decode(data, offset);
}

/** A COption: a four-byte flag, then the address. */
function optionalAddressAt(account: EncodedAccount, offset: number): Address | null {
  return viewOf(account).getUint32(offset, true) === 1 ? addressAt(account, offset + 4) : null;
}
