import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Address, getTransactionDecoder } from '@solana/kit';
import * as spl from '@solana/spl-token';
import * as web3 from '@solana/web3.js';
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import * as programs from '../../../../packages/core/src/addresses/programs.ts';
import { deployBufferStep } from '../../../../packages/core/src/deployment/deploy.ts';
import { eventsFromLogs } from '../../../../packages/core/src/program/events.ts';
import { explainFailure } from '../../../../packages/core/src/program/failure.ts';
import type { PlatformEvent } from '../../../../packages/core/src/program/platform.generated.ts';

const { Keypair, PublicKey, SystemProgram } = web3;
type Keypair = web3.Keypair;
type PublicKey = web3.PublicKey;
type Instructions = readonly web3.TransactionInstruction[];

const sol = 1_000_000_000n;
const programFile = process.env['PLATFORM_SO'] ?? new URL('../../platform.so', import.meta.url);
const programId = programs.DEVELOPMENT_PROGRAM_ID.toBase58();

/** A keypair that is the same in every run. */
export const keypair = (name: string): Keypair =>
  Keypair.fromSeed(createHash('sha256').update(name).digest());

const program = keypair('Obverse development program 7560: worthless outside local clusters');

export const roles = {
  upgradeAuthority: keypair('upgrade authority'),
  admin: keypair('admin'),
  manager: keypair('manager'),
  guardian: keypair('guardian'),
  pauser: keypair('pauser'),
  treasury: keypair('treasury'),
  faucet: keypair('faucet'),
  custodian: keypair('custodian'),
} as const;

/** A transaction that failed; nothing has changed. */
export class Failure extends Error {
  /** The program's own error, or the message of the runtime or a token program. */
  readonly reason: string;
  constructor(reason: string, logs: readonly string[]) {
    super(`${reason}\n${logs.join('\n')}`);
    this.reason = reason;
  }
}

/** Why `operation` fails, or `none`. */
export function reasonOf(operation: () => unknown): string {
  try {
    operation();
  } catch (error) {
    if (error instanceof Failure) return error.reason;
    throw error;
  }
  return 'none';
}

export type Receipt = {
  readonly events: readonly PlatformEvent[];
  readonly units: number;
  readonly logs: readonly string[];
};

type Overwrite = { readonly lamports?: bigint; readonly data?: Uint8Array; readonly owner?: PublicKey };

/** A virtual machine with the built program, deployed through the upgradeable loader, and a clock that the test moves. */
export class Cluster {
  // signing takes longer than all the rest
  readonly svm = new LiteSVM().withTransactionHistory(0n).withLogBytesLimit().withSigverify(false);
  now: bigint;

  constructor(now: bigint) {
    this.now = now;
    this.advance(0n);
    for (const role of Object.values(roles)) this.fund(role.publicKey);
    this.#deploy();
  }

  /** Puts the buffer there at once, which takes a hundred transactions otherwise. The loader verifies and deploys it. */
  #deploy(): void {
    const bytes = readFileSync(programFile);
    const [buffer, authority] = [keypair('buffer').publicKey, roles.upgradeAuthority.publicKey];
    const header = Buffer.concat([Uint8Array.of(1, 0, 0, 0, 1), authority.toBytes()]);
    this.setAccount(buffer, { data: Buffer.concat([header, bytes]), owner: programs.UPGRADEABLE_LOADER_ID });
    const of = { program: program.publicKey, buffer, authority, length: bytes.length };
    const { instructions } = deployBufferStep({ ...of, rent: (length) => Number(this.rent(length)) });
    this.send(instructions, [roles.upgradeAuthority, program]);
    // a program can be called from the slot after its deployment
    this.svm.warpToSlot(this.svm.getClock().slot + 1n);
    this.advance(0n);
  }

  /** Moves the clock by `seconds`, which may be negative. */
  advance(seconds: bigint): void {
    this.now += seconds;
    const { slot, epoch, leaderScheduleEpoch } = this.svm.getClock();
    this.svm.setClock(new Clock(slot, 0n, epoch, leaderScheduleEpoch, this.now));
  }

  fund(address: PublicKey, lamports = 1_000n * sol): void {
    this.svm.airdrop(address.toBase58() as Address, lamports as never);
  }

  /** Rent-exempt minimum of an account, in lamports. */
  rent(bytes: number): bigint {
    return this.svm.minimumBalanceForRentExemption(BigInt(bytes));
  }

  /** As a versioned transaction of the legacy format: web3.js's Transaction sorts accounts by their base58, which takes longer than running it. */
  #encode(given: Instructions, payerKey: PublicKey) {
    const [recentBlockhash, instructions] = [this.svm.latestBlockhash(), [...given]];
    const message = new web3.TransactionMessage({ payerKey, recentBlockhash, instructions });
    const transaction = new web3.VersionedTransaction(message.compileToLegacyMessage());
    return getTransactionDecoder().decode(transaction.serialize());
  }

  #receipt(result: TransactionMetadata | FailedTransactionMetadata): Receipt {
    if (result instanceof FailedTransactionMetadata) {
      const logs = result.meta().logs();
      const { message, error } = explainFailure(result.err().toString(), logs, programId);
      throw new Failure(error?.reason ?? message, logs);
    }
    const logs = result.logs();
    return { events: eventsFromLogs(logs, programId), units: Number(result.computeUnitsConsumed()), logs };
  }

  /** Executes. The first signer pays the fee. @throws Failure */
  send(instructions: Instructions, signers: readonly [Keypair, ...Keypair[]]): Receipt {
    const result = this.svm.sendTransaction(this.#encode(instructions, signers[0].publicKey));
    this.svm.expireBlockhash();
    return this.#receipt(result);
  }

  #simulate(instructions: Instructions, payer: PublicKey) {
    const result = this.svm.simulateTransaction(this.#encode(instructions, payer));
    if (!(result instanceof FailedTransactionMetadata)) return result;
    this.#receipt(result);
    throw new Error('a failed transaction has no receipt');
  }

  /** What {@link send} would give; nothing changes. @throws Failure */
  simulate = (instructions: Instructions, payer: PublicKey): Receipt =>
    this.#receipt(this.#simulate(instructions, payer).meta());

  /** Lamports that each account of a transaction would gain or lose, its fee aside; nothing changes. @throws Failure */
  lamportChanges(instructions: Instructions, payer: PublicKey): Map<string, bigint> {
    const accounts = this.#simulate(instructions, payer).postAccounts();
    const before = (address: string) => this.lamports(new PublicKey(address));
    return new Map(accounts.map(({ address, lamports }) => [address, BigInt(lamports) - before(address)]));
  }

  account(address: PublicKey) {
    const account = this.svm.getAccount(address.toBase58() as Address);
    return account.exists ? account : undefined;
  }

  data(address: PublicKey): Uint8Array {
    const account = this.account(address);
    if (!account) throw new Error(`${address.toBase58()} does not exist`);
    return account.data;
  }

  lamports(address: PublicKey): bigint {
    return BigInt(this.account(address)?.lamports ?? 0n);
  }

  /** Overwrites parts of an account; one that does not exist becomes the System program's. */
  setAccount(address: PublicKey, { lamports, data: bytes, owner }: Overwrite): void {
    const present = this.account(address);
    const data = bytes ?? present?.data ?? new Uint8Array();
    this.svm.setAccount({
      address: address.toBase58() as Address,
      data,
      executable: present?.executable ?? false,
      lamports: (lamports ?? present?.lamports ?? sol) as never,
      programAddress: (owner?.toBase58() ??
        present?.programAddress ??
        SystemProgram.programId.toBase58()) as Address,
      space: BigInt(data.length),
    });
  }

  /** Overwrites a part of an account's data. */
  patch(address: PublicKey, offset: number, bytes: Uint8Array): void {
    const data = Uint8Array.from(this.data(address));
    data.set(bytes, offset);
    this.setAccount(address, { data });
  }

  /** Creates an account of a program with the signature of its key, and sends what initializes it. */
  createAccount(key: Keypair, space: number, programId: PublicKey, ...then: Instructions): PublicKey {
    const { publicKey: fromPubkey } = roles.faucet;
    const account = { fromPubkey, newAccountPubkey: key.publicKey, space, programId };
    const create = SystemProgram.createAccount({ ...account, lamports: Number(this.rent(space)) });
    this.send([create, ...then], [roles.faucet, key]);
    return key.publicKey;
  }

  /** Creates the mint `name`, whose authority is the faucet. */
  createMint(name: string, tokenProgram = programs.TOKEN_PROGRAM_ID, decimals = 6): PublicKey {
    const { publicKey: authority } = roles.faucet;
    const mint = keypair(name);
    const given = [mint.publicKey, decimals, authority, null, tokenProgram] as const;
    const initialize = spl.createInitializeMint2Instruction(...given);
    return this.createAccount(mint, spl.MINT_SIZE, tokenProgram, initialize);
  }

  /** The associated token account, created where it is missing. */
  tokenAccount(mint: PublicKey, owner: PublicKey, program = programs.TOKEN_2022_PROGRAM_ID): PublicKey {
    const account = spl.getAssociatedTokenAddressSync(mint, owner, true, program);
    const { publicKey: payer } = roles.faucet;
    const create = spl.createAssociatedTokenAccountIdempotentInstruction;
    if (!this.account(account)) this.send([create(payer, account, owner, mint, program)], [roles.faucet]);
    return account;
  }

  /** Mints tokens of a mint of the faucet's to the owner's associated token account. */
  give(mint: PublicKey, owner: PublicKey, amount: bigint, program = programs.TOKEN_PROGRAM_ID): PublicKey {
    const account = this.tokenAccount(mint, owner, program);
    const { publicKey: faucet } = roles.faucet;
    this.send([spl.createMintToInstruction(mint, account, faucet, amount, [], program)], [roles.faucet]);
    return account;
  }

  #info(address: PublicKey) {
    const owner = new PublicKey(this.account(address)?.programAddress ?? '');
    return { data: Buffer.from(this.data(address)), owner, executable: false, lamports: 0 };
  }

  balance(account: PublicKey): bigint {
    const info = this.#info(account);
    return spl.unpackAccount(account, info, info.owner).amount;
  }

  mint(address: PublicKey) {
    const info = this.#info(address);
    return spl.unpackMint(address, info, info.owner);
  }

  supply = (mint: PublicKey): bigint => this.mint(mint).supply;
}
