import { callNode } from '@obverse/client';
import {
  addressOf,
  type DescribedInstruction,
  describeInstruction,
  type MessageAccount,
  maxSupportedTransactionVersion,
  type ParsedTransaction,
  parseTransaction,
} from '@obverse/core';
import bs58 from 'bs58';

/** What an account had and has; null mint for lamports. */
export type Change = {
  readonly owner: string | null;
  readonly mint: string | null;
  /** Undefined where nobody says them. */
  readonly decimals: number | undefined;
  /** Lamports of a token account: its rent. */
  readonly isRent: boolean;
  readonly change: bigint;
};

type TokenBalance = {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner?: string;
  readonly uiTokenAmount: { readonly amount: string; readonly decimals: number };
};

type NodeAnswer = {
  readonly transaction: readonly [string, string];
  readonly meta: {
    readonly preBalances: readonly number[];
    readonly postBalances: readonly number[];
    readonly preTokenBalances?: readonly TokenBalance[] | null;
    readonly postTokenBalances?: readonly TokenBalance[] | null;
    readonly loadedAddresses?: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  } | null;
} | null;

/** A transaction that was executed, as the page's node has it. */
export type Executed = {
  /** Base64. */
  readonly transaction: string;
  readonly meta: NonNullable<NonNullable<NodeAnswer>['meta']> | null;
};

/** @returns null where the node does not have it @throws Error where it gives another one */
export async function fetchExecuted(
  rpcUrl: string,
  signature: string,
  signal: AbortSignal,
): Promise<Executed | null> {
  const config = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion };
  const found = await callNode<NodeAnswer>(rpcUrl, 'getTransaction', [signature, config], { signal });
  if (found === null) return null;
  const [transaction] = found.transaction;
  const [first] = parseTransaction(bytesOf(transaction)).signatures;
  if (first === undefined || bs58.encode(first) !== signature)
    throw new Error('The node has answered with another transaction');
  return { transaction, meta: found.meta };
}

/** @throws Error for what is no base64 */
export const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** What a transaction does, as its bytes say. */
export type Read = {
  readonly parsed: ParsedTransaction;
  readonly instructions: readonly DescribedInstruction[];
  readonly signers: readonly { readonly address: string; readonly hasSigned: boolean }[];
};

const placeOf = ({ lookup }: MessageAccount): string | undefined =>
  lookup && `${lookup.table.toBase58()} ${lookup.index}`;

/** Reads a transaction in this browser. @param meta names the accounts from lookup tables @throws CodecError for bytes that are no transaction */
export function readTransaction(base64: string, programId: string, meta?: Executed['meta']): Read {
  const program = addressOf(programId);
  if (program === undefined) throw new TypeError(`${programId} is not an address`);
  const parsed = parseTransaction(bytesOf(base64));
  const { writable = [], readonly = [] } = meta?.loadedAddresses ?? {};
  const loaded = [...writable, ...readonly];
  const looked = parsed.accounts.flatMap((account) => placeOf(account) ?? []);
  const addresses = new Map(looked.map((place, i) => [place, loaded[i] && addressOf(loaded[i])]));
  const resolve = (account: MessageAccount): MessageAccount => {
    const address = account.address ?? (addresses.get(placeOf(account) ?? '') || undefined);
    return { ...account, address };
  };
  return {
    parsed: { ...parsed, accounts: parsed.accounts.map(resolve) },
    instructions: parsed.instructions.map((each) =>
      describeInstruction({ ...each, accounts: each.accounts.map(resolve) }, program),
    ),
    signers: parsed.signatures.map((signature, i) => ({
      address: parsed.accounts[i]?.address?.toBase58() ?? '',
      hasSigned: signature.some((byte) => byte !== 0),
    })),
  };
}

/** What an executed transaction has changed, of lamports and of tokens. */
export function changesOf({ accounts }: ParsedTransaction, meta: NonNullable<Executed['meta']>): Change[] {
  const tokenAt = (tokens: typeof meta.preTokenBalances, i: number) =>
    tokens?.find(({ accountIndex }) => accountIndex === i);
  return accounts.flatMap(({ address }, i): Change[] => {
    const [held, holds] = [tokenAt(meta.preTokenBalances, i), tokenAt(meta.postTokenBalances, i)];
    const token = holds ?? held;
    const owner = token?.owner ?? address?.toBase58() ?? null;
    const lamports = BigInt(meta.postBalances[i] ?? 0) - BigInt(meta.preBalances[i] ?? 0);
    const tokens = BigInt(holds?.uiTokenAmount.amount ?? 0) - BigInt(held?.uiTokenAmount.amount ?? 0);
    return [
      ...(token === undefined || tokens === 0n
        ? []
        : [
            {
              owner,
              mint: token.mint,
              decimals: token.uiTokenAmount.decimals,
              isRent: false,
              change: tokens,
            },
          ]),
      ...(lamports === 0n
        ? []
        : [{ owner, mint: null, decimals: 9, isRent: token !== undefined, change: lamports }]),
    ];
  });
}
