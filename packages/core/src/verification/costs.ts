import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { TOKEN_2022_PROGRAM_ID } from '../addresses/programs.ts';
import { type DecodedInstruction, decodeInstruction } from '../program/instruction.ts';
import { ACCOUNTS } from '../program/platform.generated.ts';

/** The most that the fee payer can lose by a transaction, whatever it does; lamports. */
export type TransactionCosts = {
  readonly signatureLamports: bigint;
  /** At the compute-unit limit. */
  readonly priorityLamports: bigint;
  /** The bytes of all accounts that it may create or make larger, as if none existed, with those that clusters count beside their data. */
  readonly rentBytes: bigint;
  /** Their rent, which stays in the accounts; undefined where it is not known what the cluster charges for a byte. */
  readonly rentLamports: bigint | undefined;
  /** All of it; undefined where the rent is. */
  readonly totalLamports: bigint | undefined;
};

/** What the cluster is known to charge. */
export type ClusterPrices = {
  /** Of a byte of an account, which clusters change from one epoch to another; lamports. See {@link lamportsPerByteUp}. Without it rent is counted in bytes. */
  readonly lamportsPerByte?: bigint | undefined;
};

/** Clusters count so many bytes for each account beside its data. Source: `ACCOUNT_STORAGE_OVERHEAD` of solana-rent. */
export const accountOverheadBytes = 128;

/**
 * What a cluster charges for a byte of an account now. Ask it once an epoch at least: the price changes between epochs.
 *
 * @param rentOfEmpty what makes an account without data exempt from rent, by `getMinimumBalanceForRentExemption`; lamports
 * @throws RangeError for what is no rent, whatever a node has answered
 * @example
 * ```ts
 * import { describeTransaction, lamportsPerByteUp } from '@obverse/core';
 *
 * const lamportsPerByte = lamportsPerByteUp(await connection.getMinimumBalanceForRentExemption(0));
 * const { costs } = describeTransaction(bytes, programId, { lamportsPerByte });
 * console.log(costs.totalLamports);
 * ```
 */
export function lamportsPerByteUp(rentOfEmpty: number): bigint {
  // no cluster keeps accounts for nothing: such a price would hide what the fee payer pays
  if (!Number.isSafeInteger(rentOfEmpty) || rentOfEmpty <= 0)
    throw new RangeError(`${rentOfEmpty} is no rent`);
  return BigInt(Math.ceil(rentOfEmpty / accountOverheadBytes));
}

/** A plain token account. That of Token-2022 says which kind of account it is, that its owner stays, and where its mint can be paused that. */
const tokenAccountBytes = 165;
const token2022AccountBytes = 165 + 1 + 4 + 4;
/** What the powers of a coin add to its mint at most: a delegate, a state, and an address with a flag. */
const powerBytes = 4 + 32 + (4 + 1) + (4 + 32 + 1);

/** A mint with a metadata pointer, and metadata without texts. */
const metadataMintBytes = 165 + 1 + 4 + 64 + 4 + 32 + 32 + 4 * 4;
/** Token-2022 adds a type to a mint that would have the size of a multisig. */
const mintPaddingBytes = 2;
/** The lengths and the name of the field `description`. */
const descriptionBytes = 4 + 11 + 4;
/** Name and symbol of a junior mint that opens: `Junior tranche`, and `JR`, a u16, a hyphen and a u32. */
const juniorTextBytes = 14 + 18;

const encoder = new TextEncoder();

const textBytes = (args: Readonly<Record<string, unknown>>, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + encoder.encode(args[name] as string).length, 0);

const accountBytes = (bytes: number): bigint => BigInt(accountOverheadBytes + bytes);

function ownBytes({ name, arguments: args }: DecodedInstruction): bigint {
  switch (name) {
    case 'initializeIntegration': {
      const texts = textBytes(args, 'name', 'symbol', 'uri', 'description');
      const mint =
        metadataMintBytes +
        mintPaddingBytes +
        descriptionBytes +
        texts +
        (args['powers'] === 0 ? 0 : powerBytes);
      return accountBytes(ACCOUNTS.integration.size) + accountBytes(mint);
    }
    case 'setWhitelisted':
      return args['allowed'] === true ? accountBytes(ACCOUNTS.whitelistEntry.size) : 0n;
    case 'redeemUnderReport':
      return accountBytes(ACCOUNTS.lossClaim.size);
    case 'juniorRequestWithdrawal':
      return accountBytes(ACCOUNTS.cooldown.size);
    case 'queuePlatformChange':
    case 'queueStablecoinChange':
      return accountBytes(ACCOUNTS.change.size);
    case 'reportLoss':
      return accountBytes(ACCOUNTS.lossReport.size);
    case 'voteLoss':
      return accountBytes(ACCOUNTS.lossVote.size);
    case 'openJuniorMint':
      return accountBytes(metadataMintBytes + mintPaddingBytes + juniorTextBytes);
    case 'updateMetadata':
      // it pays for the bytes that are new, at most all of the text
      return BigInt(textBytes(args, 'value') + descriptionBytes + mintPaddingBytes);
    default:
      return 0n;
  }
}

/** The most bytes of accounts whose rent the fee payer may have to pay, because instructions create them or make them larger. */
export function worstRentBytes(
  instructions: readonly TransactionInstruction[],
  programId: PublicKey,
): bigint {
  return instructions.reduce((sum, { programId: called, keys, data }) => {
    const accounts = keys.map(({ pubkey }) => pubkey);
    if (called.equals(programId)) return sum + ownBytes(decodeInstruction(accounts, data, programId));
    // the only other one creates a token account
    const isToken2022 = accounts.at(-1)?.equals(TOKEN_2022_PROGRAM_ID) ?? false;
    return sum + accountBytes(isToken2022 ? token2022AccountBytes : tokenAccountBytes);
  }, 0n);
}
