import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { type Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import * as addresses from '../../../../packages/core/src/addresses/platform.ts';
import * as programs from '../../../../packages/core/src/addresses/programs.ts';
import * as decode from '../../../../packages/core/src/program/accounts.ts';
import { encodeInstruction } from '../../../../packages/core/src/program/instruction.ts';
import * as generated from '../../../../packages/core/src/program/platform.generated.ts';
import { checkEvents } from './check-events.ts';
import { Cluster, Failure, type Receipt, roles } from './cluster.ts';

export { Cluster, Failure, keypair, type Receipt, reasonOf, roles } from './cluster.ts';

export type InstructionTypes = generated.InstructionTypes;
export type InstructionName = keyof InstructionTypes;
export type Accounts = Readonly<Record<string, PublicKey | null>>;

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

export type Settings = typeof settings;

/** The roles as they are initialized, with a delay of three days. */
export const initialRoles = {
  admin: roles.admin.publicKey,
  manager: roles.manager.publicKey,
  guardian: roles.guardian.publicKey,
  pauser: roles.pauser.publicKey,
  treasury: roles.treasury.publicKey,
  delaySeconds: 3 * 86_400,
};

/** Texts of a stablecoin's junior token. */
export const texts = { juniorName: 'Junior', juniorSymbol: 'JR', juniorUri: '' };
const creation = { acceptedPowers: 0, ...texts };

/**
 * A cluster with the platform and stablecoin 0 on an SPL Token mint. Accounts of an instruction have defaults by their names; a test names
 * the others.
 */
export class Chain extends Cluster {
  readonly platform = addresses.platformAddress();
  readonly stablecoin = addresses.stablecoinAddress(0);
  readonly vault = addresses.vaultAddress(this.stablecoin);
  readonly underlying: PublicKey;
  readonly custody: PublicKey;

  constructor(changed: Partial<Settings & typeof creation> = {}, now = 1_000_000_000n) {
    super(now);
    this.call('initializePlatform', [roles.upgradeAuthority], initialRoles);
    this.underlying = this.createMint('underlying 0');
    this.custody = this.tokenAccount(this.underlying, roles.custodian.publicKey, programs.TOKEN_PROGRAM_ID);
    this.tokenAccount(this.underlying, roles.treasury.publicKey, programs.TOKEN_PROGRAM_ID);
    const given = { ...settings, ...creation, ...changed, custody: this.custody };
    const juniorMint = addresses.juniorMintAddress(this.stablecoin, 0);
    this.call('createStablecoin', [roles.admin], given, { juniorMint });
  }

  /** Adds a stablecoin on a new Token-2022 mint. @returns its accounts */
  addStablecoin(index: number) {
    const tokenProgram = programs.TOKEN_2022_PROGRAM_ID;
    const underlyingMint = this.createMint(`underlying ${index}`, tokenProgram);
    const custody = this.tokenAccount(underlyingMint, roles.custodian.publicKey);
    const stablecoin = addresses.stablecoinAddress(index);
    const vault = addresses.vaultAddress(stablecoin);
    const juniorMint = addresses.juniorMintAddress(stablecoin, 0);
    const accounts = { stablecoin, underlyingMint, vault, juniorMint, tokenProgram };
    this.call('createStablecoin', [roles.admin], { ...settings, ...creation, custody }, accounts);
    return { ...accounts, custody };
  }

  /**
   * Why an instruction would fail, or undefined where it would succeed; nothing changes.
   * @param payer pays the fee and is not part of the instruction
   */
  refusalOf(instruction: TransactionInstruction, payer: PublicKey): string | undefined {
    try {
      this.simulate([instruction], payer);
    } catch (error) {
      if (error instanceof Failure) return error.reason;
      throw error;
    }
    return undefined;
  }

  /** An instruction with the accounts that it has by default: those of stablecoin 0, and the first signer for its own and its rent. */
  instruction<N extends InstructionName>(
    name: N,
    signer: PublicKey,
    args: InstructionTypes[N]['arguments'],
    accounts: Accounts = {},
  ): TransactionInstruction {
    const all = generated.INSTRUCTIONS[name].accounts.map(([account]) => {
      const given = accounts[account];
      return [account, given === undefined ? this.#defaultAccount(account, signer) : given];
    });
    return encodeInstruction(name, Object.fromEntries(all) as never, args, programs.DEVELOPMENT_PROGRAM_ID);
  }

  /** Executes one instruction; the first signer is its actor and pays. @throws Failure */
  call<N extends InstructionName>(
    name: N,
    signers: readonly [Keypair, ...Keypair[]],
    args: InstructionTypes[N]['arguments'],
    accounts: Accounts = {},
  ): Receipt {
    const receipt = this.send([this.instruction(name, signers[0].publicKey, args, accounts)], signers);
    checkEvents(receipt.events, this);
    return receipt;
  }

  #defaultAccount(name: string, signer: PublicKey): PublicKey | null {
    if (name === 'juniorMint')
      return addresses.juniorMintAddress(this.stablecoin, this.stablecoinState().epoch);
    if (['whitelistEntry', 'newAdmin', 'compliance', 'second', 'vote'].includes(name)) return null;
    const { platform, stablecoin, vault, underlying: underlyingMint, custody } = this;
    const known: Record<string, PublicKey> = {
      ...{ platform, stablecoin, vault, underlyingMint, custody },
      tokenProgram: programs.TOKEN_PROGRAM_ID,
      token2022Program: programs.TOKEN_2022_PROGRAM_ID,
      systemProgram: SystemProgram.programId,
      programData: addresses.programDataAddress(),
    };
    return known[name] ?? signer;
  }

  giveUnderlying = (owner: PublicKey, amount: bigint) => this.give(this.underlying, owner, amount);

  /** The owner's associated account of the underlying. */
  cashOf = (owner: PublicKey) => getAssociatedTokenAddressSync(this.underlying, owner, true);

  stablecoinState = (address = this.stablecoin) => decode.decodeStablecoin(address, this.data(address));
  platformState = () => decode.decodePlatform(this.platform, this.data(this.platform));
  integrationState = (address: PublicKey) => decode.decodeIntegration(address, this.data(address));
}

/** The instruction with some of its account metas changed. */
export function changeKeys(
  instruction: TransactionInstruction,
  change: (key: TransactionInstruction['keys'][number], i: number) => object | false,
): TransactionInstruction {
  const keys = instruction.keys.map((key, i) => ({ ...key, ...change(key, i) }));
  return new TransactionInstruction({ ...instruction, keys });
}

export const nobody = PublicKey.default;
