import { decodeClock, parseAddress } from '@obverse/core';
import { type AccountInfo, type Finality, type PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import bs58 from 'bs58';
import * as z from 'zod';
import { InvalidResponseError, isRequestError, parseResponse, RpcError } from './rpc-error.ts';
import type { RpcCall, Send } from './transport.ts';

export type Account = AccountInfo<Buffer>;

export type AccountsQuery = {
  readonly commitment?: Finality;
  /** The only bytes of each account to return; all by default. */
  readonly dataSlice?: { readonly offset: number; readonly length: number };
  /** A slot that is known to exist; a node that has not reached it fails the call. */
  readonly minContextSlot?: number;
};

/** What a token account of a transaction holds. */
export type TokenBalance = {
  /** The place of the account among those of the transaction. */
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string | undefined;
  /** Base units. */
  readonly amount: bigint;
};

/** Balances before and after a simulation. */
export type TransactionBalances = {
  /** Lamports, in the order of the transaction's accounts. Those after are less its fee. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly tokensBefore: readonly TokenBalance[];
  readonly tokensAfter: readonly TokenBalance[];
};

/** What a simulation says of a transaction that would fail. */
export type Failed = {
  readonly err: NonNullable<unknown>;
  readonly logs: readonly string[];
  readonly unitsConsumed: number;
};

/** What a simulation says of a transaction that would succeed. */
export type Passed = {
  readonly err: null;
  readonly logs: readonly string[];
  readonly unitsConsumed: number;
  /** The blockhash that it was simulated with. */
  readonly blockhash: Blockhash;
  /** The accounts asked for as they would be afterwards; null or empty where none would exist. */
  readonly accounts: readonly (Account | null)[];
  /** Undefined at nodes older than Agave 3.0. */
  readonly balances: TransactionBalances | undefined;
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
export const withContext = <T extends z.ZodType>(value: T) =>
  z.object({ context: z.object({ slot }), value });

/** May exceed the integers that a number holds exactly. */
const lamportsAmount = z.number().min(0).refine(Number.isInteger, 'must be an integer');

const account = z.object({
  data: z.tuple([z.string(), z.literal('base64')]),
  // checked by PublicKey
  owner: z.string(),
  lamports: lamportsAmount,
  executable: z.boolean(),
});
const accounts = z.array(account.nullable());

const accountsAnswer = withContext(accounts);
const blockhash = z.object({ blockhash: base58, lastValidBlockHeight: slot });
const tipAnswer = withContext(account);
const epochAnswer = z.object({ absoluteSlot: slot, blockHeight: slot });
const genesisCertificate = z.object({ block: z.object({ slot }) }).nullable();
const feesAnswer = z.array(z.object({ prioritizationFee: z.int().min(0) }));
const lamports = z.array(lamportsAmount);
const tokenBalances = z.array(
  z
    .object({
      accountIndex: z.int().min(0),
      mint: z.string(),
      owner: z.string().nullish(),
      uiTokenAmount: z.object({ amount: z.string().regex(/^\d+$/) }),
    })
    .transform(
      ({ uiTokenAmount, owner, ...place }): TokenBalance => ({
        ...place,
        owner: owner ?? undefined,
        amount: BigInt(uiTokenAmount.amount),
      }),
    ),
);
const failedSimulation = z.object({
  err: z.unknown(),
  logs: z.array(z.string()).nullish(),
  unitsConsumed: z.int().min(0).nullish(),
});
const simulationAnswer = withContext(failedSimulation.loose());
/** A transaction that would succeed is made of all of this. */
const passedSimulation = z.object({
  logs: z.array(z.string()),
  unitsConsumed: z.int().min(0),
  accounts,
  replacementBlockhash: blockhash,
  preBalances: lamports.nullish(),
  postBalances: lamports.nullish(),
  preTokenBalances: tokenBalances.nullish(),
  postTokenBalances: tokenBalances.nullish(),
});

/** All balances; undefined where the node gives none. */
function balancesIn({
  preBalances: before,
  postBalances: after,
  preTokenBalances: tokensBefore,
  postTokenBalances: tokensAfter,
}: z.output<typeof passedSimulation>): TransactionBalances | undefined {
  if (!before || !after || !tokensBefore || !tokensAfter) return undefined;
  if (before.length !== after.length)
    throw new InvalidResponseError(
      `${before.length} balances before a transaction and ${after.length} after it`,
    );
  return { before, after, tokensBefore, tokensAfter };
}

/** The size of the Clock sysvar. */
const clockBytes = 40;

const toAccount = (shown: z.infer<typeof account> | null): Account | null =>
  shown && {
    data: Buffer.from(shown.data[0], 'base64'),
    owner: parseAddress(shown.owner),
    lamports: shown.lamports,
    executable: shown.executable,
  };

/** What a node is known to support. */
export type NodeSupport = {
  /** Whether it may take `minContextSlot` where older nodes have none: for transactions and their statuses. */
  minContextSlot: boolean;
};

/** A call, with `minContextSlot` in the configuration that it ends with. */
const fromSlot = ({ method, params }: RpcCall, minContextSlot: number): RpcCall => ({
  method,
  params: [...params.slice(0, -1), { ...(params.at(-1) as object), minContextSlot }],
});

/** A node's methods that the service uses. No reply is used before its shape is checked. */
export class Rpc {
  /** Sends one call, once. */
  readonly #once: (call: RpcCall) => Promise<unknown>;
  /** For methods that are not listed here, many calls at once. */
  readonly send: Send;
  /** Gets the slot of each answer that is about the present. @throws Error where the node is behind */
  readonly checkSlot: (slot: number) => void;
  readonly #support: NodeSupport;

  /**
   * @param checkSlot gets the slot of each answer that is about the present; it throws where the slot is too old
   * @param support is changed where an answer shows something else
   */
  constructor(
    once: (call: RpcCall) => Promise<unknown>,
    send: Send,
    checkSlot: (slot: number) => void,
    support: NodeSupport = { minContextSlot: true },
  ) {
    this.#once = once;
    this.send = send;
    this.checkSlot = checkSlot;
    this.#support = support;
  }

  /**
   * Sends calls for transactions or their statuses, which a node that has not reached the slot has to fail: that it knows none would mean nothing. Agave
   * does so from 4.4 on, older nodes ignore it, and one that refuses the parameter is asked without it.
   *
   * @param calls end with a configuration
   */
  async sendFrom(minContextSlot: number, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
    if (!this.#support.minContextSlot) return this.send(calls);
    try {
      return await this.send(calls.map((call) => fromSlot(call, minContextSlot)));
    } catch (error) {
      if (!isRequestError(error)) throw error;
      const answers = await this.send(calls);
      this.#support.minContextSlot = false;
      return answers;
    }
  }

  /** Asks for what no method here is for. @throws InvalidResponseError where the answer has another shape */
  async ask<T>(schema: z.ZodType<T>, method: string, ...params: readonly unknown[]): Promise<T> {
    return parseResponse(schema, await this.#once({ method, params }), method);
  }

  getGenesisHash(): Promise<string> {
    return this.ask(base58, 'getGenesisHash');
  }

  /** The confirmed slot, and the cluster's time in it. */
  async getTip(): Promise<Tip> {
    const { context, value } = await this.ask(tipAnswer, 'getAccountInfo', SYSVAR_CLOCK_PUBKEY.toBase58(), {
      encoding: 'base64',
      commitment: 'confirmed',
    });
    const data = Buffer.from(value.data[0], 'base64');
    if (data.length !== clockBytes)
      throw new InvalidResponseError(`the Clock sysvar has ${data.length} bytes`);
    const { unixTimestamp } = decodeClock(data);
    return { slot: context.slot, time: Number(unixTimestamp) * 1_000 };
  }

  /** Accounts of one slot, in the order of their addresses; null where no account exists. */
  async getAccounts(
    addresses: readonly PublicKey[],
    { commitment = 'confirmed', ...query }: AccountsQuery = {},
  ): Promise<{ readonly slot: number; readonly accounts: readonly (Account | null)[] }> {
    const { context, value } = await this.ask(
      accountsAnswer,
      'getMultipleAccounts',
      addresses.map((address) => address.toBase58()),
      { encoding: 'base64', commitment, ...query },
    );
    // finalized state is behind the present, sometimes by much
    if (commitment !== 'finalized') this.checkSlot(context.slot);
    if (value.length !== addresses.length)
      throw new InvalidResponseError(`${value.length} accounts for ${addresses.length} addresses`);
    return { slot: context.slot, accounts: value.map(toAccount) };
  }

  /** The last finalized slot, and the height of its block. */
  async getFinalizedEpoch(): Promise<{ readonly slot: number; readonly blockHeight: number }> {
    const { absoluteSlot, blockHeight } = await this.ask(epochAnswer, 'getEpochInfo', {
      commitment: 'finalized',
    });
    return { slot: absoluteSlot, blockHeight };
  }

  /** Whether the node says that it works as it should. A local cluster does not while it takes no transactions. */
  async isHealthy(): Promise<boolean> {
    try {
      return (await this.ask(z.string(), 'getHealth')) === 'ok';
    } catch (error) {
      if (error instanceof RpcError) return false;
      throw error;
    }
  }

  /**
   * Whether the cluster has migrated to Alpenglow, where a confirmed block is final. Only a certificate says so: a node before Agave 4.3 does not know
   * the method, and nothing about its cluster follows from that.
   */
  async isAlpenglow(): Promise<boolean> {
    try {
      return (await this.ask(genesisCertificate, 'getAgGenesisCert')) !== null;
    } catch (error) {
      if (error instanceof RpcError) return false;
      throw error;
    }
  }

  /** The slot of the oldest block in the node's history. */
  getFirstAvailableBlock(): Promise<number> {
    return this.ask(slot, 'getFirstAvailableBlock');
  }

  /** When the block of a slot was made, in milliseconds since 1970; undefined where the node does not know it. */
  async getBlockTime(blockSlot: number): Promise<number | undefined> {
    const seconds = await this.ask(slot.nullable(), 'getBlockTime', blockSlot);
    return seconds === null ? undefined : seconds * 1_000;
  }

  /** What recent transactions that write to these accounts paid per compute unit, in micro-lamports. */
  async getRecentFees(writable: readonly PublicKey[]): Promise<number[]> {
    const addresses = writable.map((address) => address.toBase58());
    const fees = await this.ask(feesAnswer, 'getRecentPrioritizationFees', addresses);
    return fees.map(({ prioritizationFee }) => prioritizationFee);
  }

  /**
   * Runs a transaction, whatever its signatures, on the newest blockhash of the node.
   *
   * @param transaction as it is sent
   * @param addresses the accounts to return
   */
  async simulate(transaction: Uint8Array, addresses: readonly PublicKey[]): Promise<Passed | Failed> {
    const { context, value } = await this.ask(
      simulationAnswer,
      'simulateTransaction',
      Buffer.from(transaction).toString('base64'),
      {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: addresses.map((address) => address.toBase58()) },
      },
    );
    this.checkSlot(context.slot);
    const { err, logs, unitsConsumed } = value;
    if (err === undefined) throw new InvalidResponseError('a simulation does not say whether it failed');
    if (err !== null) return { err, logs: logs ?? [], unitsConsumed: unitsConsumed ?? 0 };
    const passed = parseResponse(passedSimulation, value, 'simulateTransaction');
    if (passed.accounts.length !== addresses.length)
      throw new InvalidResponseError(`${passed.accounts.length} accounts for ${addresses.length} addresses`);
    return {
      err: null,
      logs: passed.logs,
      unitsConsumed: passed.unitsConsumed,
      accounts: passed.accounts.map(toAccount),
      blockhash: passed.replacementBlockhash,
      balances: balancesIn(passed),
    };
  }
}
