import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Address, getTransactionDecoder } from '@solana/kit';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  unpackAccount,
  unpackMint,
} from '@solana/spl-token';
import { Keypair, PublicKey, SystemProgram, Transaction, type TransactionInstruction } from '@solana/web3.js';
import { Clock, FailedTransactionMetadata, LiteSVM } from 'litesvm';
import * as addresses from '../../../../packages/core/src/addresses/platform.ts';
import {
  DEVELOPMENT_PROGRAM_ID,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '../../../../packages/core/src/addresses/programs.ts';
import { deploySteps } from '../../../../packages/core/src/deployment/deploy.ts';
import {
  decodeIntegration,
  decodePlatform,
  decodeStablecoin,
} from '../../../../packages/core/src/program/accounts.ts';
import { eventsFromLogs } from '../../../../packages/core/src/program/events.ts';
import { explainFailure } from '../../../../packages/core/src/program/failure.ts';
import { encodeInstruction } from '../../../../packages/core/src/program/instruction.ts';
import {
  INSTRUCTIONS,
  type InstructionTypes,
  type PlatformEvent,
} from '../../../../packages/core/src/program/platform.generated.ts';

const SOL = 1_000_000_000n;
const programFile = process.env['PLATFORM_SO'] ?? new URL('../../platform.so', import.meta.url);

/** A keypair that is the same in every run. */
export function keypair(name: string): Keypair {
  return Keypair.fromSeed(createHash('sha256').update(name).digest());
}

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
  readonly reason: string;
  constructor(reason: string, logs: readonly string[]) {
    super(`${reason}\n${logs.join('\n')}`);
    this.reason = reason;
  }
}

export type Receipt = { readonly events: readonly PlatformEvent[]; readonly units: number };

type Name = keyof InstructionTypes;
type Accounts = Readonly<Record<string, PublicKey | null>>;

/** The settings of a stablecoin in tests; collateral goes to the custodian. */
export const settings = {
  supplyCap: 10n ** 15n,
  deployPerDay: 10n ** 15n,
  platformFeeBps: 1_000,
  juniorPremiumBps: 2_000,
  targetCoverageBps: 1_000,
  minCoverageBps: 0,
  maxDeployedBps: 10_000,
  vestingSeconds: 7 * 86_400,
  cooldownSeconds: 3 * 86_400,
  windowSeconds: 86_400,
};

/**
 * The built program in a virtual machine, deployed through the upgradeable loader, with the platform, stablecoin 0 on an SPL Token mint,
 * and a clock that the test moves. Accounts of an instruction have defaults by their names; a test names the others.
 */
export class Chain {
  readonly svm: LiteSVM;
  readonly platform = addresses.platformAddress();
  readonly stablecoin = addresses.stablecoinAddress(0);
  readonly vault = addresses.vaultAddress(this.stablecoin);
  readonly underlying = keypair('underlying 0').publicKey;
  readonly custody = getAssociatedTokenAddressSync(this.underlying, roles.custodian.publicKey);
  readonly #slot: bigint;
  readonly #signed: boolean;
  now: bigint;

  /** @param signed whether transactions are really signed; random sequences go without, as signing takes most of their time */
  constructor(now: bigint, changed: Partial<typeof settings> = {}, signed = true) {
    this.now = now;
    this.#signed = signed;
    this.svm = new LiteSVM().withTransactionHistory(0n).withLogBytesLimit().withSigverify(signed);
    this.#slot = this.svm.getClock().slot + 1n;
    this.advance(0n);
    for (const role of Object.values(roles)) this.fund(role.publicKey);
    const buffer = keypair('buffer');
    const steps = deploySteps({
      bytes: readFileSync(programFile),
      program: program.publicKey,
      buffer: buffer.publicKey,
      authority: roles.upgradeAuthority.publicKey,
      rent: (bytes) => Number(this.svm.minimumBalanceForRentExemption(BigInt(bytes))),
    });
    for (const { instructions, signers } of steps) {
      const others = [program, buffer].filter(({ publicKey }) => signers.some((s) => s.equals(publicKey)));
      this.send(instructions, [roles.upgradeAuthority, ...others]);
    }
    this.svm.warpToSlot(this.#slot + 1n);
    this.advance(0n);
    this.call('initializePlatform', [roles.upgradeAuthority], {
      admin: roles.admin.publicKey,
      manager: roles.manager.publicKey,
      guardian: roles.guardian.publicKey,
      pauser: roles.pauser.publicKey,
      treasury: roles.treasury.publicKey,
      delaySeconds: 3 * 86_400,
    });
    this.#createUnderlying();
    this.tokenAccount(this.underlying, roles.custodian.publicKey, TOKEN_PROGRAM_ID);
    this.tokenAccount(this.underlying, roles.treasury.publicKey, TOKEN_PROGRAM_ID);
    this.call('createStablecoin', [roles.admin], {
      ...settings,
      ...changed,
      custody: this.custody,
      juniorName: 'Junior',
      juniorSymbol: 'JR',
      juniorUri: '',
    });
  }

  advance(seconds: bigint): void {
    this.now += seconds;
    const { slot, epoch, leaderScheduleEpoch } = this.svm.getClock();
    this.svm.setClock(new Clock(slot, 0n, epoch, leaderScheduleEpoch, this.now));
  }

  fund(address: PublicKey): void {
    this.svm.airdrop(address.toBase58() as Address, (1_000n * SOL) as never);
  }

  /** Signs and executes. @throws Failure */
  send(instructions: readonly TransactionInstruction[], signers: readonly Keypair[]): Receipt {
    const [payer] = signers;
    const transaction = new Transaction({
      feePayer: payer?.publicKey,
      recentBlockhash: this.svm.latestBlockhash(),
    } as never).add(...instructions);
    if (this.#signed) transaction.sign(...signers);
    const bytes = transaction.serialize({
      verifySignatures: this.#signed,
      requireAllSignatures: this.#signed,
    });
    const result = this.svm.sendTransaction(getTransactionDecoder().decode(bytes));
    this.svm.expireBlockhash();
    if (result instanceof FailedTransactionMetadata) {
      const logs = result.meta().logs();
      const { message, error } = explainFailure(
        result.err().toString(),
        logs,
        DEVELOPMENT_PROGRAM_ID.toBase58(),
      );
      throw new Failure(error?.reason ?? message, logs);
    }
    return {
      events: eventsFromLogs(result.logs(), DEVELOPMENT_PROGRAM_ID.toBase58()),
      units: Number(result.computeUnitsConsumed()),
    };
  }

  /**
   * Why an instruction would fail, or undefined where it would succeed; nothing changes. Only for chains without signatures.
   * @param payer pays the fee and is not part of the instruction
   */
  refusalOf(instruction: TransactionInstruction, payer: PublicKey): string | undefined {
    const transaction = new Transaction({
      feePayer: payer,
      recentBlockhash: this.svm.latestBlockhash(),
    } as never).add(instruction);
    const bytes = transaction.serialize({ verifySignatures: false, requireAllSignatures: false });
    const result = this.svm.simulateTransaction(getTransactionDecoder().decode(bytes));
    if (!(result instanceof FailedTransactionMetadata)) return undefined;
    const id = DEVELOPMENT_PROGRAM_ID.toBase58();
    const { message, error } = explainFailure(result.err().toString(), result.meta().logs(), id);
    return error?.reason ?? message;
  }

  /**
   * Compute units of an instruction that would succeed, and those of the token programs that it calls; nothing changes. Only for chains
   * without signatures.
   */
  unitsOf(instruction: TransactionInstruction, payer: PublicKey): { units: number; ofTokens: number } {
    const transaction = new Transaction({
      feePayer: payer,
      recentBlockhash: this.svm.latestBlockhash(),
    } as never).add(instruction);
    const bytes = transaction.serialize({ verifySignatures: false, requireAllSignatures: false });
    const result = this.svm.simulateTransaction(getTransactionDecoder().decode(bytes));
    if (result instanceof FailedTransactionMetadata) throw new Error(result.err().toString());
    const logs = result.meta().logs();
    const tokens = logs.flatMap((line) => /^Program Token\w+ consumed (\d+) of/.exec(line)?.[1] ?? []);
    return {
      units: Number(result.meta().computeUnitsConsumed()),
      ofTokens: tokens.reduce((sum, units) => sum + Number(units), 0),
    };
  }

  /** An instruction with the accounts that it has by default: those of stablecoin 0, and the first signer for its own and its rent. */
  instruction<N extends Name>(
    name: N,
    signer: PublicKey,
    args: InstructionTypes[N]['arguments'],
    accounts: Accounts = {},
  ): TransactionInstruction {
    const all = Object.fromEntries(
      INSTRUCTIONS[name].accounts.map(([account]) => {
        const given = accounts[account];
        return [account, given === undefined ? this.#defaultAccount(account, signer) : given];
      }),
    );
    return encodeInstruction(name, all as never, args, DEVELOPMENT_PROGRAM_ID);
  }

  /** Executes one instruction; the first signer is its actor and pays. @throws Failure */
  call<N extends Name>(
    name: N,
    signers: readonly [Keypair, ...Keypair[]],
    args: InstructionTypes[N]['arguments'],
    accounts: Accounts = {},
  ): Receipt {
    return this.send([this.instruction(name, signers[0].publicKey, args, accounts)], signers);
  }

  #defaultAccount(name: string, signer: PublicKey): PublicKey | null {
    const known: Accounts = {
      platform: this.platform,
      stablecoin: this.stablecoin,
      vault: this.vault,
      underlyingMint: this.underlying,
      custody: this.custody,
      tokenProgram: TOKEN_PROGRAM_ID,
      token2022Program: TOKEN_2022_PROGRAM_ID,
      systemProgram: SystemProgram.programId,
      programData: addresses.programDataAddress(),
      juniorMint: addresses.juniorMintAddress(this.stablecoin, this.#epoch()),
      whitelistEntry: null,
      newAdmin: null,
      second: null,
    };
    return name in known ? (known[name] ?? null) : signer;
  }

  #epoch(): number {
    const account = this.account(this.stablecoin);
    return account ? this.stablecoinState().epoch : 0;
  }

  #createUnderlying(): void {
    const mint = keypair('underlying 0');
    const create = SystemProgram.createAccount({
      fromPubkey: roles.faucet.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: Number(this.svm.minimumBalanceForRentExemption(BigInt(MINT_SIZE))),
      space: MINT_SIZE,
      programId: TOKEN_PROGRAM_ID,
    });
    const initialize = createInitializeMint2Instruction(mint.publicKey, 6, roles.faucet.publicKey, null);
    this.send([create, initialize], [roles.faucet, mint]);
  }

  /** The associated token account, created where it is missing. */
  tokenAccount(mint: PublicKey, owner: PublicKey, tokenProgram = TOKEN_2022_PROGRAM_ID): PublicKey {
    const account = getAssociatedTokenAddressSync(mint, owner, true, tokenProgram);
    const payer = roles.faucet.publicKey;
    if (!this.account(account)) {
      this.send(
        [createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, mint, tokenProgram)],
        [roles.faucet],
      );
    }
    return account;
  }

  giveUnderlying(owner: PublicKey, amount: bigint): PublicKey {
    const account = this.tokenAccount(this.underlying, owner, TOKEN_PROGRAM_ID);
    this.send(
      [createMintToInstruction(this.underlying, account, roles.faucet.publicKey, amount)],
      [roles.faucet],
    );
    return account;
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

  stablecoinState() {
    return decodeStablecoin(this.stablecoin, this.data(this.stablecoin));
  }

  platformState() {
    return decodePlatform(this.platform, this.data(this.platform));
  }

  integrationState(address: PublicKey) {
    return decodeIntegration(address, this.data(address));
  }

  #info(address: PublicKey) {
    const owner = new PublicKey(this.account(address)?.programAddress ?? '');
    return { data: Buffer.from(this.data(address)), owner, executable: false, lamports: 0 };
  }

  balance(account: PublicKey): bigint {
    const info = this.#info(account);
    return unpackAccount(account, info, info.owner).amount;
  }

  supply(mint: PublicKey): bigint {
    const info = this.#info(mint);
    return unpackMint(mint, info, info.owner).supply;
  }
}
