import { createHash } from 'node:crypto';
import * as core from '@obverse/core';
import { waitFor } from '@obverse/testing';
import { type Connection, Keypair, type PublicKey, type TransactionInstruction } from '@solana/web3.js';

/** A keypair that is the same in every run, so that all addresses and their bumps are. */
export function keypair(name: string): Keypair {
  return Keypair.fromSeed(createHash('sha256').update(`validator test ${name}`).digest());
}

export type InstructionName = keyof typeof core.INSTRUCTIONS;
type Instructions = readonly TransactionInstruction[];

/** What one transaction with one instruction of the program costs. */
export type Cost = { readonly units: number; readonly bytes: number };

/** Sends transactions without a preflight, so that the cluster's runtime itself accepts or refuses them, and reads accounts. */
export class Client {
  readonly connection: Connection;
  readonly costs: Map<InstructionName, Cost>;
  readonly #sent = new Set<string>();

  /** @param costs receives them by instruction, of its first success in a transaction of its own */
  constructor(connection: Connection, costs: Map<InstructionName, Cost>) {
    this.connection = connection;
    this.costs = costs;
  }

  async fund(...keypairs: readonly Keypair[]): Promise<void> {
    for (const { publicKey } of keypairs) {
      const signature = await this.connection.requestAirdrop(publicKey, 100_000_000_000);
      await this.#confirm(signature);
    }
  }

  /** Signs, sends and waits for the confirmation. @param signers the fee payer first @throws unless it succeeds */
  async send(instructions: Instructions, signers: readonly Keypair[]): Promise<void> {
    const failure = await this.#execute(instructions, signers);
    if (failure) throw new Error(`${failure.reason}\n${failure.logs.join('\n')}`);
  }

  /** @returns why the transaction failed: the program's name of the error, or a sentence. @throws if it did not */
  async refusal(instructions: Instructions, signers: readonly Keypair[]): Promise<string> {
    const failure = await this.#execute(instructions, signers);
    if (!failure) throw new Error('the transaction succeeded');
    return failure.reason;
  }

  async #execute(instructions: Instructions, signers: readonly Keypair[]) {
    const bytes = await this.#sign(instructions, signers);
    const signature = await this.connection.sendRawTransaction(bytes, { skipPreflight: true });
    const name = nameOf(instructions);
    const isCostNew = name !== undefined && !this.costs.has(name);
    // the parts of a program are hundreds of transactions, which take long to read
    if ((await this.#succeeds(signature)) && !isCostNew) return undefined;
    const { units, err, logs } = await this.#confirm(signature);
    if (err !== null) {
      const { error, message } = core.explainFailure(err, logs, core.DEVELOPMENT_PROGRAM_ID.toBase58());
      return { reason: error?.reason ?? message, logs };
    }
    if (isCostNew) this.costs.set(name, { units, bytes: bytes.length });
    return undefined;
  }

  /** Waits for another blockhash where the same transaction has been sent before: a cluster executes it once. */
  #sign(instructions: Instructions, signers: readonly Keypair[]): Promise<Uint8Array> {
    return waitFor(async () => {
      const { blockhash } = await this.connection.getLatestBlockhash();
      const feePayer = signers[0]?.publicKey as PublicKey;
      const transaction = core.composeTransaction({ feePayer, instructions, blockhash });
      transaction.sign([...signers]);
      const signature = String(transaction.signatures[0]);
      if (this.#sent.has(signature)) throw new Error('the cluster has no newer blockhash');
      this.#sent.add(signature);
      return transaction.serialize();
    });
  }

  /** Whether a transaction succeeds, once it is confirmed. */
  #succeeds(signature: string): Promise<boolean> {
    return waitFor(async () => {
      const { value } = await this.connection.getSignatureStatus(signature);
      if (value === null || value.confirmationStatus === 'processed')
        throw new Error(`the transaction ${signature} is not confirmed`);
      return value.err === null;
    });
  }

  /** Polls, because a WebSocket does not outlive a restart of the validator. */
  #confirm(signature: string) {
    return waitFor(async () => {
      const found = await this.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
      if (!found?.meta) throw new Error(`the transaction ${signature} is not confirmed`);
      const { computeUnitsConsumed: units = 0, err, logMessages } = found.meta;
      return { units, err: err as core.RpcTransactionError | null, logs: logMessages ?? [] };
    });
  }

  async data(address: PublicKey): Promise<Uint8Array> {
    const account = await this.connection.getAccountInfo(address);
    if (!account) throw new Error(`there is no account ${address.toBase58()}`);
    return account.data;
  }

  async exists(address: PublicKey): Promise<boolean> {
    return (await this.connection.getAccountInfo(address)) !== null;
  }

  /** Base units in a token account. */
  async balance(account: PublicKey): Promise<bigint> {
    return BigInt((await this.connection.getTokenAccountBalance(account)).value.amount);
  }

  platform = async (at: PublicKey) => core.decodePlatform(at, await this.data(at));
  stablecoin = async (at: PublicKey) => core.decodeStablecoin(at, await this.data(at));
  integration = async (at: PublicKey) => core.decodeIntegration(at, await this.data(at));
  cooldown = async (at: PublicKey) => core.decodeCooldown(at, await this.data(at));
  change = async (at: PublicKey) => core.decodeChange(at, await this.data(at));
  lossReport = async (at: PublicKey) => core.decodeLossReport(at, await this.data(at));
  lossVote = async (at: PublicKey) => core.decodeLossVote(at, await this.data(at));
  lossClaim = async (at: PublicKey) => core.decodeLossClaim(at, await this.data(at));
}

/** The instruction's name, where the transaction has one instruction and it is the program's. */
function nameOf(instructions: Instructions): InstructionName | undefined {
  const [instruction] = instructions;
  if (instructions.length !== 1 || !instruction?.programId.equals(core.DEVELOPMENT_PROGRAM_ID))
    return undefined;
  const names = Object.keys(core.INSTRUCTIONS) as InstructionName[];
  return names.find((name) => core.INSTRUCTIONS[name].discriminator === instruction.data[0]);
}
