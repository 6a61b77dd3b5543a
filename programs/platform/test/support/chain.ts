import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { type Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import * as addresses from '../../../../packages/core/src/addresses/platform.ts';
import {
  DEVELOPMENT_PROGRAM_ID,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '../../../../packages/core/src/addresses/programs.ts';
import {
  decodeIntegration,
  decodePlatform,
  decodeStablecoin,
} from '../../../../packages/core/src/program/accounts.ts';
import { encodeInstruction } from '../../../../packages/core/src/program/instruction.ts';
import {
  INSTRUCTIONS,
  type InstructionTypes,
} from '../../../../packages/core/src/program/platform.generated.ts';
import { checkEvents } from './check-events.ts';
import { Cluster, Failure, type Receipt, roles } from './cluster.ts';

export { Cluster, Failure, keypair, type Receipt, reasonOf, roles } from './cluster.ts';

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

const creation = { acceptedPowers: 0, juniorName: 'Junior', juniorSymbol: 'JR', juniorUri: '' };

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
    this.custody = this.tokenAccount(this.underlying, roles.custodian.publicKey, TOKEN_PROGRAM_ID);
    this.tokenAccount(this.underlying, roles.treasury.publicKey, TOKEN_PROGRAM_ID);
    const given = { ...settings, ...creation, ...changed, custody: this.custody };
    this.call('createStablecoin', [roles.admin], given, {
      underlyingMint: this.underlying,
      juniorMint: addresses.juniorMintAddress(this.stablecoin, 0),
    });
  }

  /** Adds a stablecoin on a new Token-2022 mint. @returns its accounts */
  addStablecoin(index: number, changed: Partial<Settings & typeof creation> = {}) {
    const underlyingMint = this.createMint(`underlying ${index}`, TOKEN_2022_PROGRAM_ID);
    const custody = this.tokenAccount(underlyingMint, roles.custodian.publicKey);
    const stablecoin = addresses.stablecoinAddress(index);
    const accounts = {
      stablecoin,
      underlyingMint,
      vault: addresses.vaultAddress(stablecoin),
      juniorMint: addresses.juniorMintAddress(stablecoin, 0),
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    };
    const given = { ...settings, ...creation, ...changed, custody };
    this.call('createStablecoin', [roles.admin], given, accounts);
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
    const all = Object.fromEntries(
      INSTRUCTIONS[name].accounts.map(([account]) => {
        const given = accounts[account];
        return [account, given === undefined ? this.#defaultAccount(account, signer) : given];
      }),
    );
    return encodeInstruction(name, all as never, args, DEVELOPMENT_PROGRAM_ID);
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
    const known: Record<string, () => PublicKey | null> = {
      platform: () => this.platform,
      stablecoin: () => this.stablecoin,
      vault: () => this.vault,
      underlyingMint: () => this.underlying,
      custody: () => this.custody,
      tokenProgram: () => TOKEN_PROGRAM_ID,
      token2022Program: () => TOKEN_2022_PROGRAM_ID,
      systemProgram: () => SystemProgram.programId,
      programData: () => addresses.programDataAddress(),
      juniorMint: () => addresses.juniorMintAddress(this.stablecoin, this.stablecoinState().epoch),
      whitelistEntry: () => null,
      newAdmin: () => null,
      compliance: () => null,
      second: () => null,
      vote: () => null,
    };
    const account = known[name];
    return account ? account() : signer;
  }

  giveUnderlying(owner: PublicKey, amount: bigint): PublicKey {
    return this.give(this.underlying, owner, amount);
  }

  /** The owner's associated account of the underlying. */
  cashOf(owner: PublicKey): PublicKey {
    return getAssociatedTokenAddressSync(this.underlying, owner, true);
  }

  stablecoinState(address = this.stablecoin) {
    return decodeStablecoin(address, this.data(address));
  }

  platformState() {
    return decodePlatform(this.platform, this.data(this.platform));
  }

  integrationState(address: PublicKey) {
    return decodeIntegration(address, this.data(address));
  }
}

/** The instruction with some of its account metas changed. */
export function changeKeys(
  instruction: TransactionInstruction,
  change: (key: TransactionInstruction['keys'][number], i: number) => object,
): TransactionInstruction {
  const keys = instruction.keys.map((key, i) => ({ ...key, ...change(key, i) }));
  return new TransactionInstruction({ ...instruction, keys });
}

export const nobody = PublicKey.default;
