import { decodeClock } from '@obverse/core';
import {
  type AccountInfo,
  type Commitment,
  type Finality,
  type PublicKey,
  SYSVAR_CLOCK_PUBKEY,
} from '@solana/web3.js';
import bs58 from 'bs58';
import * as z from 'zod';
import { addressText, parseAddress } from '../../lib/address-text.ts';
import { InvalidResponseError, parseResponse } from './rpc-error.ts';
import type { RpcCall, Send } from './transport.ts';

export type Account = AccountInfo<Buffer>;

/** Accounts of one slot, in the order of their addresses; null where no account exists. */
export type AccountsAnswer = { readonly slot: number; readonly accounts: readonly (Account | null)[] };

export type AccountsQuery = {
  readonly commitment?: Finality;
  /** The only bytes of each account to return; all by default. */
  readonly dataSlice?: { readonly offset: number; readonly length: number };
  /** A slot that is known to exist; a node that has not reached it fails the call. */
  readonly minContextSlot?: number;
};

/** What a simulation says. */
export type SimulationAnswer = {
  /** Null for a transaction that would succeed. */
  readonly err: unknown;
  readonly logs: readonly string[];
  readonly unitsConsumed: number;
  /** The accounts asked for as they would be afterwards; null where none would exist, or where the transaction fails. */
  readonly accounts: readonly (Account | null)[];
};

/** What a node knows of a signature. */
export type SignatureStatus = {
  readonly slot: number;
  /** Null for a transaction that succeeded. */
  readonly err: unknown;
  readonly confirmationStatus: 'processed' | 'confirmed' | 'finalized';
};

/** A transaction in a block that is confirmed at least. */
export type ExecutedTransaction = {
  readonly slot: number;
  /** Unix seconds; undefined where the node does not know it. */
  readonly blockTime: number | undefined;
  readonly err: unknown;
  /** Lamports. */
  readonly fee: bigint;
  readonly computeUnits: number | undefined;
  readonly logs: readonly string[] | undefined;
};

/** The newest state of a cluster that a node has. */
export type Tip = {
  readonly slot: number;
  /** Milliseconds since 1970, by the cluster's clock. */
  readonly time: number;
};

export type Blockhash = { readonly blockhash: string; readonly lastValidBlockHeight: number };

const slot = z.int().min(0);
/** 32 bytes in base58: an address or a hash. */
const base58 = z
  .string()
  .refine((text) => bs58.decodeUnsafe(text)?.length === 32, 'must be 32 bytes in base58');
const withContext = <T extends z.ZodType>(value: T) => z.object({ context: z.object({ slot }), value });

const account = z.object({
  data: z.tuple([z.string(), z.literal('base64')]),
  // checked by PublicKey
  owner: z.string(),
  // may exceed the integers that a number holds exactly
  lamports: z.number().min(0).refine(Number.isInteger, 'must be an integer'),
  executable: z.boolean(),
});
const accounts = z.array(account.nullable());

const accountsAnswer = withContext(accounts);
const blockhashAnswer = withContext(z.object({ blockhash: base58, lastValidBlockHeight: slot }));
const tipAnswer = withContext(account);
const statusesAnswer = withContext(
  z.tuple([
    z
      .object({
        slot,
        err: z.unknown(),
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']),
      })
      .nullable(),
  ]),
);
const epochAnswer = z.object({ absoluteSlot: slot, blockHeight: slot });
const blockAnswer = z.object({ blockHeight: slot, blockTime: z.int().min(0).nullish() });
const transactionAnswer = z
  .object({
    slot,
    blockTime: z.int().min(0).nullish(),
    meta: z.object({
      err: z.unknown(),
      fee: z.int().min(0),
      computeUnitsConsumed: z.int().min(0).nullish(),
      logMessages: z.array(z.string()).nullish(),
    }),
  })
  .nullable();
const call = z.object({
  programIdIndex: z.int().min(0),
  accounts: z.array(z.int().min(0)),
  data: z.string(),
});
const addresses = z.array(z.string());
const callsAnswer = z
  .object({
    blockTime: z.int().min(0).nullish(),
    meta: z.object({
      err: z.unknown(),
      innerInstructions: z.array(z.object({ instructions: z.array(call) })).nullish(),
      loadedAddresses: z.object({ writable: addresses, readonly: addresses }).nullish(),
    }),
    transaction: z.object({ message: z.object({ accountKeys: addresses, instructions: z.array(call) }) }),
  })
  .nullable();
const feesAnswer = z.array(z.object({ prioritizationFee: z.int().min(0) }));
const simulationAnswer = withContext(
  z.object({
    err: z.unknown(),
    logs: z.array(z.string()).nullish(),
    unitsConsumed: z.int().min(0).optional(),
    accounts: accounts.nullish(),
  }),
);

/** The size of the Clock sysvar. */
const clockBytes = 40;

/** Of a transaction only what every version has is read. The version has seven bits. */
const maxVersion = 127;

const toAccount = (shown: z.infer<typeof account> | null): Account | null =>
  shown && {
    data: Buffer.from(shown.data[0], 'base64'),
    owner: parseAddress(shown.owner),
    lamports: shown.lamports,
    executable: shown.executable,
  };

/** An instruction of an executed transaction, or a call that one made. */
export type Call = {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
};

/** What a successful transaction executed. */
export type ExecutedCalls = {
  /** Unix seconds, by the cluster's clock. */
  readonly blockTime: bigint;
  readonly calls: readonly Call[];
};

/** A node's methods that the service uses. No reply is used before its shape is checked. */
export class Rpc {
  /** Sends one call, once. */
  readonly #once: (call: RpcCall) => Promise<unknown>;
  /** For methods that are not listed here, many calls at once. */
  readonly send: Send;
  readonly #checkSlot: (slot: number) => void;

  /** @param checkSlot gets the slot of each answer that is about the present; it throws where the slot is too old */
  constructor(once: (call: RpcCall) => Promise<unknown>, send: Send, checkSlot: (slot: number) => void) {
    this.#once = once;
    this.send = send;
    this.#checkSlot = checkSlot;
  }

  async #ask<T>(schema: z.ZodType<T>, method: string, ...params: readonly unknown[]): Promise<T> {
    return parseResponse(schema, await this.#once({ method, params }), method);
  }

  /** Finalized state is behind the present, sometimes by much. */
  #checkPresent(slot: number, commitment: Commitment): void {
    if (commitment !== 'finalized') this.#checkSlot(slot);
  }

  getGenesisHash(): Promise<string> {
    return this.#ask(base58, 'getGenesisHash');
  }

  /** The confirmed slot, and the cluster's time in it. */
  async getTip(): Promise<Tip> {
    const { context, value } = await this.#ask(tipAnswer, 'getAccountInfo', SYSVAR_CLOCK_PUBKEY.toBase58(), {
      encoding: 'base64',
      commitment: 'confirmed',
    });
    const data = Buffer.from(value.data[0], 'base64');
    if (data.length !== clockBytes)
      throw new InvalidResponseError(`the Clock sysvar has ${data.length} bytes`);
    const { unixTimestamp } = decodeClock(data);
    return { slot: context.slot, time: Number(unixTimestamp) * 1_000 };
  }

  async getAccounts(
    addresses: readonly PublicKey[],
    { commitment = 'confirmed', ...query }: AccountsQuery = {},
  ): Promise<AccountsAnswer> {
    const { context, value } = await this.#ask(
      accountsAnswer,
      'getMultipleAccounts',
      addresses.map(addressText),
      { encoding: 'base64', commitment, ...query },
    );
    this.#checkPresent(context.slot, commitment);
    if (value.length !== addresses.length)
      throw new InvalidResponseError(`${value.length} accounts for ${addresses.length} addresses`);
    return { slot: context.slot, accounts: value.map(toAccount) };
  }

  async getLatestBlockhash(): Promise<Blockhash> {
    const { context, value } = await this.#ask(blockhashAnswer, 'getLatestBlockhash', {
      commitment: 'confirmed',
    });
    this.#checkSlot(context.slot);
    return value;
  }

  /** What the node knows of a signature, in its whole history, and the slot in which it knew that. */
  async getSignatureStatus(
    signature: string,
  ): Promise<{ readonly slot: number; readonly status: SignatureStatus | undefined }> {
    const { context, value } = await this.#ask(statusesAnswer, 'getSignatureStatuses', [signature], {
      searchTransactionHistory: true,
    });
    this.#checkSlot(context.slot);
    const [status] = value;
    return {
      slot: context.slot,
      status: status === null ? undefined : { ...status, err: status.err ?? null },
    };
  }

  /** A transaction that is confirmed; undefined where the node knows none. */
  async getTransaction(signature: string): Promise<ExecutedTransaction | undefined> {
    const found = await this.#ask(transactionAnswer, 'getTransaction', signature, {
      commitment: 'confirmed',
      encoding: 'base64',
      maxSupportedTransactionVersion: maxVersion,
    });
    if (found === null) return undefined;
    const { err, fee, computeUnitsConsumed, logMessages } = found.meta;
    return {
      slot: found.slot,
      blockTime: found.blockTime ?? undefined,
      err: err ?? null,
      fee: BigInt(fee),
      computeUnits: computeUnitsConsumed ?? undefined,
      logs: logMessages ?? undefined,
    };
  }

  /** All instructions of a confirmed transaction and the calls that they made; undefined where it failed, or the node knows none. */
  async getCalls(signature: string): Promise<ExecutedCalls | undefined> {
    const found = await this.#ask(callsAnswer, 'getTransaction', signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    });
    if (found === null || (found.meta.err ?? null) !== null) return undefined;
    const { accountKeys, instructions } = found.transaction.message;
    const { innerInstructions, loadedAddresses } = found.meta;
    const keys = [...accountKeys, ...(loadedAddresses?.writable ?? []), ...(loadedAddresses?.readonly ?? [])];
    const keyAt = (index: number): string => {
      const key = keys[index];
      if (key === undefined)
        throw new InvalidResponseError(`an instruction names key ${index} of ${keys.length}`);
      return key;
    };
    const all = [...instructions, ...(innerInstructions ?? []).flatMap((inner) => inner.instructions)];
    return {
      blockTime: BigInt(found.blockTime ?? 0),
      calls: all.map(({ programIdIndex, accounts, data }) => ({
        program: keyAt(programIdIndex),
        accounts: accounts.map(keyAt),
        data: bs58.decodeUnsafe(data) ?? new Uint8Array(),
      })),
    };
  }

  /** The last finalized slot, and the height of its block. */
  async getFinalizedEpoch(): Promise<{ readonly slot: number; readonly blockHeight: number }> {
    const { absoluteSlot, blockHeight } = await this.#ask(epochAnswer, 'getEpochInfo', {
      commitment: 'finalized',
    });
    return { slot: absoluteSlot, blockHeight };
  }

  /** The slot of the oldest block in the node's history. */
  getFirstAvailableBlock(): Promise<number> {
    return this.#ask(slot, 'getFirstAvailableBlock');
  }

  /** The height of a block, and its time in unix seconds where the node knows it. */
  async getBlockAt(
    blockSlot: number,
  ): Promise<{ readonly blockHeight: number; readonly blockTime: number | undefined }> {
    const { blockHeight, blockTime } = await this.#ask(blockAnswer, 'getBlock', blockSlot, {
      commitment: 'finalized',
      transactionDetails: 'none',
      rewards: false,
      maxSupportedTransactionVersion: maxVersion,
    });
    return { blockHeight, blockTime: blockTime ?? undefined };
  }

  /** What recent transactions that write to these accounts paid per compute unit, in micro-lamports. */
  async getRecentFees(writable: readonly PublicKey[]): Promise<number[]> {
    const addresses = writable.map(addressText);
    const fees = await this.#ask(feesAnswer, 'getRecentPrioritizationFees', addresses);
    return fees.map(({ prioritizationFee }) => prioritizationFee);
  }

  /**
   * Runs a transaction, whatever its signatures and its blockhash.
   *
   * @param transaction as it is sent
   * @param addresses the accounts to return
   */
  async simulate(transaction: Uint8Array, addresses: readonly PublicKey[]): Promise<SimulationAnswer> {
    const { context, value } = await this.#ask(
      simulationAnswer,
      'simulateTransaction',
      Buffer.from(transaction).toString('base64'),
      {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: addresses.map(addressText) },
      },
    );
    this.#checkSlot(context.slot);
    const { err = null, logs, unitsConsumed = 0, accounts } = value;
    if (err === null && (accounts?.length ?? 0) !== addresses.length)
      throw new InvalidResponseError(`${accounts?.length ?? 0} accounts for ${addresses.length} addresses`);
    return { err, logs: logs ?? [], unitsConsumed, accounts: (accounts ?? []).map(toAccount) };
  }
}
