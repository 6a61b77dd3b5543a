import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  brandedMintAddress,
  CoreError,
  type CreateStablecoinArguments,
  composeTransaction,
  createStablecoinInstruction,
  createTokenAccountInstruction,
  DEVELOPMENT_PROGRAM_ID,
  decodeIntegration,
  decodeJuniorTranche,
  decodePlatform,
  decodeStablecoin,
  deploySteps,
  eventsFromLogs,
  explainFailure,
  type Integration,
  initializeIntegrationInstruction,
  initializePlatformInstruction,
  integrationAddress,
  type JuniorTranche,
  type Platform,
  type PlatformEvent,
  type ProgramErrorName,
  platformAddress,
  type Stablecoin,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  updateStablecoinInstruction,
} from '@obverse/core';
import { type Address, getTransactionDecoder, type Transaction } from '@solana/kit';
import {
  createInitializeMint2Instruction,
  createMintToInstruction,
  MINT_SIZE,
  unpackAccount,
  unpackMint,
} from '@solana/spl-token';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  type VersionedTransaction,
} from '@solana/web3.js';
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';

/** A transaction that was executed. */
export type Receipt = {
  readonly logs: readonly string[];
  readonly events: readonly PlatformEvent[];
  readonly units: number;
  /** Bytes of the serialised transaction. */
  readonly size: number;
};

/** A transaction that failed; nothing has changed. */
export class Failure extends CoreError {
  /** The program's own error, or the message of the runtime or token program. */
  readonly reason: ProgramErrorName | string;
  readonly logs: readonly string[];

  constructor(reason: string, logs: readonly string[]) {
    super('FAILED', `${reason}\n${logs.join('\n')}`);
    this.reason = reason;
    this.logs = logs;
  }
}

/** A keypair that is the same in every run. */
export function keypair(name: string): Keypair {
  return Keypair.fromSeed(createHash('sha256').update(name).digest());
}

const PROGRAM = keypair('Obverse development program 7560: worthless outside local clusters');
/** The built program, or the build that `PLATFORM_SO` names. */
const PROGRAM_FILE = process.env['PLATFORM_SO'] ?? new URL('../platform.so', import.meta.url);
const GENESIS_TS = 1_700_000_000n;
const SOL = 1_000_000_000n;

export const roles = {
  upgradeAuthority: keypair('upgrade authority'),
  admin: keypair('admin'),
  manager: keypair('manager'),
  pauser: keypair('pauser'),
  treasury: keypair('treasury'),
  faucet: keypair('faucet'),
} as const;

/** Settings of a stablecoin in tests. Cap and fees are ordinary; coverage is 0, so that minting needs no junior deposit. */
export const STABLECOIN_DEFAULTS = {
  supplyCap: 1_000_000_000_000n,
  platformFeeBps: 500,
  juniorPremiumBps: 1_000,
  minCoverageBps: 0,
  vestingSeconds: 86_400,
  cooldownSeconds: 604_800,
  custody: PublicKey.default,
  juniorName: 'Junior',
  juniorSymbol: 'JR',
  juniorUri: '',
} satisfies CreateStablecoinArguments;

/** The built program in its own virtual machine, deployed through the upgradeable loader, with a clock that the test controls. */
export class World {
  readonly svm: LiteSVM;
  readonly programId = DEVELOPMENT_PROGRAM_ID;
  #now = GENESIS_TS;

  private constructor(svm: LiteSVM) {
    this.svm = svm;
  }

  /** A cluster with the program deployed, the roles funded and no platform yet. */
  static deployed(): World {
    const world = new World(new LiteSVM().withTransactionHistory(0n).withLogBytesLimit());
    world.advance(0n);
    for (const role of Object.values(roles)) world.fund(role.publicKey);
    const steps = deploySteps({
      bytes: readFileSync(PROGRAM_FILE),
      program: PROGRAM.publicKey,
      buffer: keypair('buffer').publicKey,
      authority: roles.upgradeAuthority.publicKey,
      rent: (bytes) => Number(world.svm.minimumBalanceForRentExemption(BigInt(bytes))),
    });
    const keys = [PROGRAM, keypair('buffer')];
    for (const { instructions, signers } of steps) {
      const others = keys.filter(({ publicKey }) => signers.some((signer) => signer.equals(publicKey)));
      world.send(instructions, [roles.upgradeAuthority, ...others]);
    }
    // a program can be called from the slot after its deployment
    world.svm.warpToSlot(world.svm.getClock().slot + 1n);
    world.advance(0n);
    return world;
  }

  /** A cluster with the platform and two stablecoins: 0 on an SPL Token mint, 1 on a Token-2022 mint. */
  static withPlatform(settings: readonly Partial<CreateStablecoinArguments>[] = [{}, {}]): World {
    const world = World.deployed();
    world.send([world.initializePlatform()], [roles.upgradeAuthority]);
    for (const [index, each] of settings.entries()) world.createStablecoin(index, each);
    return world;
  }

  get now(): bigint {
    return this.#now;
  }

  /** Moves the clock by `seconds`, which may be negative. */
  advance(seconds: bigint): void {
    this.#now += seconds;
    const { slot, epoch, leaderScheduleEpoch } = this.svm.getClock();
    this.svm.setClock(new Clock(slot, GENESIS_TS, epoch, leaderScheduleEpoch, this.#now));
  }

  fund(address: PublicKey, lamports = 1_000n * SOL): void {
    const { lamports: present = 0n } = this.account(address) ?? {};
    this.setAccount(address, { lamports: present + lamports });
  }

  account(address: PublicKey) {
    const account = this.svm.getAccount(address.toBase58() as Address);
    return account.exists ? account : null;
  }

  /** Overwrites parts of an account; one that does not exist becomes the System program's. */
  setAccount(address: PublicKey, change: { lamports?: bigint; data?: Uint8Array; owner?: PublicKey }): void {
    const present = this.account(address);
    const data = change.data ?? present?.data ?? new Uint8Array();
    this.svm.setAccount({
      address: address.toBase58() as Address,
      data,
      executable: present?.executable ?? false,
      lamports: (change.lamports ?? present?.lamports ?? SOL) as never,
      programAddress: (change.owner?.toBase58() ??
        present?.programAddress ??
        SystemProgram.programId.toBase58()) as Address,
      space: BigInt(data.length),
    });
  }

  compose(instructions: readonly TransactionInstruction[], feePayer: PublicKey): VersionedTransaction {
    return composeTransaction({
      feePayer,
      instructions,
      blockhash: this.svm.latestBlockhash(),
      computeUnitLimit: 1_400_000,
    });
  }

  /**
   * Signs and executes. The first signer pays the fee.
   * @throws Failure
   */
  send(instructions: readonly TransactionInstruction[], signers: readonly [Keypair, ...Keypair[]]): Receipt {
    const { transaction, size } = this.#sign(instructions, signers);
    return this.execute(transaction, size);
  }

  /**
   * The result that {@link send} would have, without changing any account.
   * @throws Failure
   */
  simulate(
    instructions: readonly TransactionInstruction[],
    signers: readonly [Keypair, ...Keypair[]],
  ): Receipt {
    const { transaction, size } = this.#sign(instructions, signers);
    const result = this.svm.simulateTransaction(transaction);
    return this.#receipt(result instanceof FailedTransactionMetadata ? result : result.meta(), size);
  }

  #sign(instructions: readonly TransactionInstruction[], signers: readonly [Keypair, ...Keypair[]]) {
    const transaction = this.compose(instructions, signers[0].publicKey);
    transaction.sign([...signers]);
    const bytes = transaction.serialize();
    return { transaction: getTransactionDecoder().decode(bytes), size: bytes.length };
  }

  /** @throws Failure */
  execute(transaction: Transaction, size: number): Receipt {
    const result = this.svm.sendTransaction(transaction);
    this.svm.expireBlockhash();
    return this.#receipt(result, size);
  }

  #receipt(result: TransactionMetadata | FailedTransactionMetadata, size: number): Receipt {
    if (result instanceof FailedTransactionMetadata) {
      const logs = result.meta().logs();
      const { message, error } = explainFailure(result.err().toString(), logs, this.programId.toBase58());
      throw new Failure(error?.reason ?? message, logs);
    }
    const logs = result.logs();
    const units = Number(result.computeUnitsConsumed());
    return { logs, events: eventsFromLogs(logs, this.programId.toBase58()), units, size };
  }

  initializePlatform(): TransactionInstruction {
    return initializePlatformInstruction({
      upgradeAuthority: roles.upgradeAuthority.publicKey,
      admin: roles.admin.publicKey,
      manager: roles.manager.publicKey,
      pauser: roles.pauser.publicKey,
      treasury: roles.treasury.publicKey,
    });
  }

  /** Creates the underlying mint `underlying <index>` and the stablecoin on it. */
  createStablecoin(index: number, settings: Partial<CreateStablecoinArguments> = {}): Receipt {
    const tokenProgram = index % 2 === 0 ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID;
    const mint = this.createMint(keypair(`underlying ${index}`), tokenProgram);
    const instruction = createStablecoinInstruction({
      ...STABLECOIN_DEFAULTS,
      ...settings,
      admin: roles.admin.publicKey,
      index,
      underlyingMint: mint,
      tokenProgram,
    });
    return this.send([instruction], [roles.admin]);
  }

  /** Sets the account that receives deployed collateral and keeps the other settings. */
  setCustody(index: number, custody: PublicKey): Stablecoin {
    const stablecoin = this.stablecoin(index);
    const params = { ...stablecoin, admin: roles.admin.publicKey, stablecoin, custody };
    this.send([updateStablecoinInstruction(params)], [roles.admin]);
    return this.stablecoin(index);
  }

  createMint(mint: Keypair, tokenProgram: PublicKey, decimals = 6): PublicKey {
    const create = SystemProgram.createAccount({
      fromPubkey: roles.faucet.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: Number(this.svm.minimumBalanceForRentExemption(BigInt(MINT_SIZE))),
      space: MINT_SIZE,
      programId: tokenProgram,
    });
    const initialize = createInitializeMint2Instruction(
      mint.publicKey,
      decimals,
      roles.faucet.publicKey,
      null,
      tokenProgram,
    );
    this.send([create, initialize], [roles.faucet, mint]);
    return mint.publicKey;
  }

  /** Gives `owner` underlying of a stablecoin, in its associated token account. */
  giveUnderlying(index: number, owner: PublicKey, amount: bigint): PublicKey {
    const { underlyingMint, tokenProgram } = this.stablecoin(index);
    const account = this.createTokenAccount(underlyingMint, owner, tokenProgram);
    const mintTo = createMintToInstruction(
      underlyingMint,
      account,
      roles.faucet.publicKey,
      amount,
      [],
      tokenProgram,
    );
    this.send([mintTo], [roles.faucet]);
    return account;
  }

  createTokenAccount(mint: PublicKey, owner: PublicKey, tokenProgram: PublicKey): PublicKey {
    const params = { feePayer: roles.faucet.publicKey, owner, mint, tokenProgram };
    this.send([createTokenAccountInstruction(params)], [roles.faucet]);
    return tokenAddress(mint, owner, tokenProgram);
  }

  /** Opens an integration whose initializer and authority is `initializer`. */
  openIntegration(
    initializer: Keypair,
    options: { stablecoinIndex?: number; symbol?: string; feeBps?: number; whitelistRequired?: boolean } = {},
  ): Integration {
    const { stablecoinIndex = 0, symbol = 'COIN', feeBps = 1_000, whitelistRequired = false } = options;
    this.fund(initializer.publicKey);
    const instruction = initializeIntegrationInstruction({
      initializer: initializer.publicKey,
      authority: initializer.publicKey,
      stablecoinIndex,
      feeBps,
      whitelistRequired,
      name: `${symbol} coin`,
      symbol,
      uri: 'https://example.com/coin.json',
      description: '',
    });
    this.send([instruction], [initializer]);
    return this.integration(
      integrationAddress(brandedMintAddress(initializer.publicKey, stablecoinIndex, symbol)),
    );
  }

  /** A funded user with token accounts for the coin and `amount` of its underlying. */
  openUser(user: Keypair, integration: Integration, stablecoinIndex: number, amount: bigint): void {
    this.fund(user.publicKey);
    this.giveUnderlying(stablecoinIndex, user.publicKey, amount);
    this.createTokenAccount(integration.brandedMint, user.publicKey, TOKEN_2022_PROGRAM_ID);
  }

  #data(address: PublicKey): Uint8Array {
    const account = this.account(address);
    if (!account) throw new Error(`${address.toBase58()} does not exist`);
    return account.data;
  }

  platform(): Platform {
    return decodePlatform(platformAddress(), this.#data(platformAddress()));
  }

  stablecoin(index: number): Stablecoin {
    return decodeStablecoin(stablecoinAddress(index), this.#data(stablecoinAddress(index)));
  }

  junior(index: number): JuniorTranche {
    const { juniorTranche } = this.stablecoin(index);
    return decodeJuniorTranche(juniorTranche, this.#data(juniorTranche));
  }

  integration(address: PublicKey): Integration {
    return decodeIntegration(address, this.#data(address));
  }

  #info(address: PublicKey) {
    const data = Buffer.from(this.#data(address));
    const owner = new PublicKey(this.account(address)?.programAddress ?? '');
    return { data, owner, executable: false, lamports: 0 };
  }

  /** Balance of a token account, base units. */
  balance(account: PublicKey): bigint {
    const info = this.#info(account);
    return unpackAccount(account, info, info.owner).amount;
  }

  mint(address: PublicKey) {
    const info = this.#info(address);
    return unpackMint(address, info, info.owner);
  }
}
