import { PublicKey, SystemProgram } from '@solana/web3.js';
import {
  cooldownAddress,
  integrationAddress,
  lossClaimAddress,
  platformAddress,
  vaultAddress,
  whitelistEntryAddress,
} from '../addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../addresses/programs.ts';
import { tokenAddress } from '../addresses/token.ts';
import type { DecodedInstruction, InstructionName } from '../program/instruction.ts';

/** Accounts of an instruction by name, and the number of a cooldown among its arguments. */
type Values = Readonly<Record<string, PublicKey>>;

/** The addresses that one account may have; none where another account that it depends on is left out. */
type Derive = (
  values: Values,
  programId: PublicKey,
  args: Readonly<Record<string, unknown>>,
) => readonly PublicKey[];

type Seeds = readonly PublicKey[];

/** An address that follows from other accounts, by their names. */
const from =
  (names: readonly string[], derive: (seeds: Seeds, programId: PublicKey) => PublicKey): Derive =>
  (values, programId) => {
    const seeds = names.flatMap((name) => values[name] ?? []);
    return seeds.length === names.length ? [derive(seeds, programId)] : [];
  };

const ofUser = (mint: string, user: string): Derive =>
  from([mint, user, 'tokenProgram'], ([a, b, c]) =>
    tokenAddress(a as PublicKey, b as PublicKey, c as PublicKey),
  );

const ofUser2022 = (mint: string, user: string): Derive =>
  from([mint, user], ([a, b]) => tokenAddress(a as PublicKey, b as PublicKey, TOKEN_2022_PROGRAM_ID));

/** Accounts that every instruction has at the same address. */
const everywhere: Readonly<Record<string, Derive>> = {
  platform: from([], (_, programId) => platformAddress(programId)),
  systemProgram: from([], () => SystemProgram.programId),
  token2022Program: from([], () => TOKEN_2022_PROGRAM_ID),
  tokenProgram: () => [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID],
  vault: from(['stablecoin'], ([stablecoin], programId) => vaultAddress(stablecoin as PublicKey, programId)),
};

const integration = from(['brandedMint'], ([mint], programId) =>
  integrationAddress(mint as PublicKey, programId),
);

const whitelistEntry = from(['integration', 'user'], ([a, b], programId) =>
  whitelistEntryAddress(a as PublicKey, b as PublicKey, programId),
);

const lossClaim = (owner: string): Derive =>
  from(['lossReport', owner], ([a, b], programId) =>
    lossClaimAddress(a as PublicKey, b as PublicKey, programId),
  );

const cooldown: Derive = ({ stablecoin, owner }, programId, { id }) =>
  stablecoin && owner && typeof id === 'bigint' ? [cooldownAddress(stablecoin, owner, id, programId)] : [];

const redeeming = {
  integration,
  source: ofUser2022('brandedMint', 'user'),
  destination: ofUser('underlyingMint', 'user'),
};

/** Where the endpoints put the accounts of their instructions, as far as that does not depend on what accounts hold. */
const byInstruction: Partial<Record<InstructionName, Readonly<Record<string, Derive>>>> = {
  mint: {
    integration,
    source: ofUser('underlyingMint', 'user'),
    destination: ofUser2022('brandedMint', 'user'),
    whitelistEntry,
  },
  redeem: redeeming,
  redeemUnderReport: { ...redeeming, lossClaim: lossClaim('user') },
  initializeIntegration: { integration },
  updateMetadata: { integration },
  setWhitelisted: { whitelistEntry },
  freeze: { integration },
  thaw: { integration },
  pauseCoin: { integration },
  resumeCoin: { integration },
  seize: { integration },
  thawWhitelisted: { integration },
  settleLossClaim: { lossClaim: lossClaim('owner'), destination: ofUser('underlyingMint', 'owner') },
  juniorDeposit: {
    source: ofUser('underlyingMint', 'user'),
    destination: ofUser2022('juniorMint', 'user'),
  },
  juniorRequestWithdrawal: { source: ofUser2022('juniorMint', 'owner'), cooldown },
  juniorCompleteWithdrawal: { destination: ofUser('underlyingMint', 'owner') },
  juniorCancelWithdrawal: {
    authority: from(['owner'], ([owner]) => owner as PublicKey),
    destination: ofUser2022('juniorMint', 'owner'),
  },
};

/** The first account of an instruction that is not where the platform's endpoints put it; undefined where all are. */
export function misplacedAccount(
  { name, accounts, arguments: args }: DecodedInstruction,
  programId: PublicKey,
): string | undefined {
  const all = Object.entries({ ...accounts, ...args }).filter(([, value]) => value instanceof PublicKey);
  const values = Object.fromEntries(all) as Values;
  const derived = { ...everywhere, ...byInstruction[name] };
  return Object.entries(accounts).find(
    ([account, key]) =>
      key !== null && derived[account]?.(values, programId, args).some((each) => each.equals(key)) === false,
  )?.[0];
}
