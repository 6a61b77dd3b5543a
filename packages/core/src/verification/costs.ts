import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { TOKEN_2022_PROGRAM_ID } from '../addresses/programs.ts';
import { type DecodedInstruction, decodeInstruction } from '../program/instruction.ts';
import { ACCOUNTS } from '../program/platform.generated.ts';

/** The most that the fee payer can lose by a transaction, whatever it does; lamports. */
export type TransactionCosts = {
  readonly signatureLamports: bigint;
  /** At the compute-unit limit. */
  readonly priorityLamports: bigint;
  /** Of all accounts that it may create or make larger, as if none existed. */
  readonly rentLamports: bigint;
  readonly totalLamports: bigint;
};

/** What clusters charge for a byte, which stays in the account; lamports. */
const rentPerByte = 6_960n;
/** Clusters count so many bytes for each account beside its data. */
const accountOverheadBytes = 128;

/** A plain token account. That of Token-2022 says which kind of account it is, and that its owner stays. */
const tokenAccountBytes = 165;
const token2022AccountBytes = 165 + 1 + 4;

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

const rentOf = (bytes: number): bigint => BigInt(accountOverheadBytes + bytes) * rentPerByte;

function ownRent({ name, arguments: args }: DecodedInstruction): bigint {
  switch (name) {
    case 'initializeIntegration': {
      const texts = textBytes(args, 'name', 'symbol', 'uri', 'description');
      const mint = metadataMintBytes + mintPaddingBytes + descriptionBytes + texts;
      return rentOf(ACCOUNTS.integration.size) + rentOf(mint);
    }
    case 'setWhitelisted':
      return args['allowed'] === true ? rentOf(ACCOUNTS.whitelistEntry.size) : 0n;
    case 'redeemUnderReport':
      return rentOf(ACCOUNTS.lossClaim.size);
    case 'juniorRequestWithdrawal':
      return rentOf(ACCOUNTS.cooldown.size);
    case 'queuePlatformChange':
    case 'queueStablecoinChange':
      return rentOf(ACCOUNTS.change.size);
    case 'reportLoss':
      return rentOf(ACCOUNTS.lossReport.size);
    case 'openJuniorMint':
      return rentOf(metadataMintBytes + mintPaddingBytes + juniorTextBytes);
    case 'updateMetadata':
      // it pays for the bytes that are new, at most all of the text
      return (BigInt(textBytes(args, 'value')) + BigInt(descriptionBytes + mintPaddingBytes)) * rentPerByte;
    default:
      return 0n;
  }
}

/** The most rent that the fee payer may have to pay for accounts that instructions create or make larger; lamports. */
export function worstRentLamports(
  instructions: readonly TransactionInstruction[],
  programId: PublicKey,
): bigint {
  return instructions.reduce((sum, { programId: called, keys, data }) => {
    const accounts = keys.map(({ pubkey }) => pubkey);
    if (called.equals(programId)) return sum + ownRent(decodeInstruction(accounts, data, programId));
    // the only other one creates a token account
    const isToken2022 = accounts.at(-1)?.equals(TOKEN_2022_PROGRAM_ID) ?? false;
    return sum + rentOf(isToken2022 ? token2022AccountBytes : tokenAccountBytes);
  }, 0n);
}
