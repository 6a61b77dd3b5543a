import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Address, getTransactionDecoder } from '@solana/kit';
import * as spl from '@solana/spl-token';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import {
  DEVELOPMENT_PROGRAM_ID,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  UPGRADEABLE_LOADER_ID,
} from '../../../../packages/core/src/addresses/programs.ts';
import { deployBufferStep } from '../../../../packages/core/src/deployment/deploy.ts';
import { eventsFromLogs } from '../../../../packages/core/src/program/events.ts';
import { explainFailure } from '../../../../packages/core/src/program/failure.ts';
import type { PlatformEvent } from '../../../../packages/core/src/program/platform.generated.ts';

const sol = 1_000_000_000n;
const programFile = process.env['PLATFORM_SO'] ?? new URL('../../platform.so', import.meta.url);

/** A keypair that is the same in every run. */
export function keypair(name: string): Keypair {
  return Keypair.fromSeed(createHash('sha256').update(name).digest());
}

const program = keypair('Obverse development program 7560: worthless outside local clusters');
const programId = DEVELOPMENT_PROGRAM_ID.toBase58();

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
  readonly svm: LiteSVM;
  now: bigint;

  constructor(now: bigint) {
    this.now = now;
    // signing takes longer than all the rest
    this.svm = new LiteSVM().withTransactionHistory(0n).withLogBytesLimit().withSigverify(false);
    this.advance(0n);
    for (const role of Object.values(roles)) this.fund(role.publicKey);
    this.#deploy();
  }

  /** Puts the buffer there at once, which takes a hundred transactions otherwise. The loader verifies and deploys it. */
  #deploy(): void {
    const bytes = readFileSync(programFile);
    const buffer = keypair('buffer').publicKey;
    const authority = roles.upgradeAuthority.publicKey;
    const header = Buffer.concat([Uint8Array.of(1, 0, 0, 0, 1), authority.toBytes()]);
    this.setAccount(buffer, { data: Buffer.concat([header, bytes]), owner: UPGRADEABLE_LOADER_ID });
    const { instructions } = deployBufferStep({
      program: program.publicKey,
      buffer,
      authority,
      length: bytes.length,
      rent: (length) => Number(this.rent(length)),
    });
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
  #encode(instructions: readonly TransactionInstruction[], payer: PublicKey) {
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: this.svm.latestBlockhash(),
      instructions: [...instructions],
    }).compileToLegacyMessage();
    return getTransactionDecoder().decode(new VersionedTransaction(message).serialize());
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
  send(instructions: readonly TransactionInstruction[], signers: readonly [Keypair, ...Keypair[]]): Receipt {
    const result = this.svm.sendTransaction(this.#encode(instructions, signers[0].publicKey));
    this.svm.expireBlockhash();
    return this.#receipt(result);
  }

  /** What {@link send} would give; nothing changes. @throws Failure */
  simulate(instructions: readonly TransactionInstruction[], payer: PublicKey): Receipt {
    const result = this.svm.simulateTransaction(this.#encode(instructions, payer));
    return this.#receipt(result instanceof FailedTransactionMetadata ? result : result.meta());
  }

  /** Lamports that each account of a transaction would gain or lose, its fee aside; nothing changes. @throws Failure */
  lamportChanges(instructions: readonly TransactionInstruction[], payer: PublicKey): Map<string, bigint> {
    const result = this.svm.simulateTransaction(this.#encode(instructions, payer));
    if (result instanceof FailedTransactionMetadata) {
      this.#receipt(result);
      return new Map();
    }
    return new Map(
      result
        .postAccounts()
        .map(({ address, lamports }) => [address, BigInt(lamports) - this.lamports(new PublicKey(address))]),
    );
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
  setAccount(address: PublicKey, { lamports, data, owner }: Overwrite): void {
    const present = this.account(address);
    const bytes = data ?? present?.data ?? new Uint8Array();
    this.svm.setAccount({
      address: address.toBase58() as Address,
      data: bytes,
      executable: present?.executable ?? false,
      lamports: (lamports ?? present?.lamports ?? sol) as never,
      programAddress: (owner?.toBase58() ??
        present?.programAddress ??
        SystemProgram.programId.toBase58()) as Address,
      space: BigInt(bytes.length),
    });
  }

  /** Creates the mint `name`, whose authority is the faucet. */
  createMint(name: string, tokenProgram = TOKEN_PROGRAM_ID, decimals = 6): PublicKey {
    const mint = keypair(name);
    const authority = roles.faucet.publicKey;
    const create = SystemProgram.createAccount({
      fromPubkey: authority,
      newAccountPubkey: mint.publicKey,
      lamports: Number(this.rent(spl.MINT_SIZE)),
      space: spl.MINT_SIZE,
      programId: tokenProgram,
    });
    const initialize = spl.createInitializeMint2Instruction(
      mint.publicKey,
      decimals,
      authority,
      null,
      tokenProgram,
    );
    this.send([create, initialize], [roles.faucet, mint]);
    return mint.publicKey;
  }

  /** The associated token account, created where it is missing. */
  tokenAccount(mint: PublicKey, owner: PublicKey, tokenProgram = TOKEN_2022_PROGRAM_ID): PublicKey {
    const account = spl.getAssociatedTokenAddressSync(mint, owner, true, tokenProgram);
    const payer = roles.faucet.publicKey;
    if (!this.account(account)) {
      this.send(
        [spl.createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, mint, tokenProgram)],
        [roles.faucet],
      );
    }
    return account;
  }

  /** Mints tokens of a mint of the faucet's to the owner's associated token account. */
  give(mint: PublicKey, owner: PublicKey, amount: bigint, tokenProgram = TOKEN_PROGRAM_ID): PublicKey {
    const account = this.tokenAccount(mint, owner, tokenProgram);
    const authority = roles.faucet.publicKey;
    this.send(
      [spl.createMintToInstruction(mint, account, authority, amount, [], tokenProgram)],
      [roles.faucet],
    );
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

  supply(mint: PublicKey): bigint {
    return this.mint(mint).supply;
  }
}
