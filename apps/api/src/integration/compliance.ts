import {
  acceptComplianceRequest,
  complianceTransaction,
  freezeRequest,
  nominateComplianceRequest,
  pauseCoinRequest,
  resumeCoinRequest,
  seizeRequest,
  thawRequest,
  thawWhitelistedRequest,
} from '@obverse/contracts';
import {
  acceptComplianceInstruction,
  type CoinPowers,
  freezeInstruction,
  isMintPaused,
  isTokenAccount,
  isTokenFrozen,
  nominateComplianceInstruction,
  ProgramError,
  powersOf,
  seizeInstruction,
  setCoinPausedInstruction,
  TOKEN_2022_PROGRAM_ID,
  thawInstruction,
  thawWhitelistedInstruction,
  tokenAddress,
  tokenBalance,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type * as z from 'zod';
import { post, procedure } from '../auth/procedure.ts';
import { invalid, simulationFailed } from '../lib/errors.ts';
import { type Account, readAccounts } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import type { Facts, IntegrationFacts } from '../solana/coins.ts';
import { programApiError } from '../solana/failures.ts';
import { readIntegration } from '../solana/integrations.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import {
  checkIsNoTokenAccount,
  requireSigner,
  resolveFeePayer,
  tokenOwner,
} from '../solana/wallet-checks.ts';

const signedBy = 'Needs no API key: only the compliance authority of the coin can sign the transaction.';

/** A coin that was made with a power. @throws ApiError TRANSACTION_WOULD_FAIL for another */
async function withPower(facts: Facts, id: string, power?: keyof CoinPowers): Promise<IntegrationFacts> {
  const integration = await facts.integration(id);
  const powers = powersOf(integration.powers);
  if (power === undefined ? integration.powers === 0 : !powers[power])
    throw programApiError(new ProgramError('powerNotChosen'));
  return integration;
}

type AccountInput = { readonly user: string; readonly tokenAccount?: string | undefined };

const accountOf = ({ brandedMint }: IntegrationFacts, { user, tokenAccount }: AccountInput): PublicKey =>
  tokenAccount === undefined
    ? tokenAddress(brandedMint, new PublicKey(user), TOKEN_2022_PROGRAM_ID)
    : new PublicKey(tokenAccount);

/** Reads the token account of a request. @throws ApiError that names the field where it is not the user's account of the coin */
async function readAccount(chain: Chain, integration: IntegrationFacts, input: AccountInput) {
  const [account] = (await readAccounts(chain, [accountOf(integration, input)])).accounts;
  return checkAccount(integration, input, account);
}

/** Checks the token account of a request. @throws ApiError as `readAccount` does */
function checkAccount(
  integration: IntegrationFacts,
  input: AccountInput,
  account: Account | null | undefined,
) {
  const field = input.tokenAccount === undefined ? 'user' : 'tokenAccount';
  const isOfUser = tokenOwner(account)?.toBase58() === input.user;
  const isOfCoin = account?.data.subarray(0, 32).equals(integration.brandedMint.toBuffer()) === true;
  if (!account?.owner.equals(TOKEN_2022_PROGRAM_ID) || !isTokenAccount(account) || !isOfUser || !isOfCoin) {
    const address = accountOf(integration, input).toBase58();
    throw invalid(field, `${address} is not a token account of the coin that this user owns`);
  }
  return { account, field };
}

/** Freezes or thaws an account. */
async function setFrozen(chain: Chain, input: z.output<typeof freezeRequest>, frozen: boolean) {
  return prepareTransaction(chain, input, async (facts) => {
    const integration = await withPower(facts, input.integrationId, 'freeze');
    const feePayer = resolveFeePayer(chain, input.feePayer, integration.compliance);
    const tokenAccount = accountOf(integration, input);
    // the program takes every account of the coin, whoever owns it
    if (input.tokenAccount !== undefined) await readAccount(chain, integration, input);
    const build = frozen ? freezeInstruction : thawInstruction;
    return {
      feePayer,
      instructions: () => [build({ integration, tokenAccount }, chain.programId)],
      explain: async () => {
        const { account, field } = await readAccount(chain, integration, input);
        if (isTokenFrozen(account) === frozen)
          throw simulationFailed(`${field}: the account is ${frozen ? 'frozen already' : 'not frozen'}`);
      },
    };
  });
}

export const freeze = procedure(
  post('/integration/compliance/freeze', {
    auth: 'none',
    summary: "Freeze a holder's account of the coin; signed by the coin's compliance authority",
    description: `Its coins can then not be redeemed or transferred, and nothing arrives there, until it is thawed. ${signedBy}`,
    failures: [404, 422],
  }),
)
  .input(freezeRequest)
  .output(complianceTransaction)
  .mutation(({ ctx, input }) => setFrozen(ctx.chains[input.cluster], input, true));

export const thaw = procedure(
  post('/integration/compliance/thaw', {
    auth: 'none',
    summary: "Thaw an account of the coin; signed by the coin's compliance authority",
    description: signedBy,
    failures: [404, 422],
  }),
)
  .input(thawRequest)
  .output(complianceTransaction)
  .mutation(({ ctx, input }) => setFrozen(ctx.chains[input.cluster], input, false));

/** Pauses or resumes a coin. */
async function setPaused(chain: Chain, input: z.output<typeof pauseCoinRequest>, paused: boolean) {
  return prepareTransaction(chain, input, async (facts) => {
    const integration = await withPower(facts, input.integrationId, 'pause');
    const feePayer = resolveFeePayer(chain, input.feePayer, integration.compliance);
    return {
      feePayer,
      instructions: () => [setCoinPausedInstruction({ integration, paused }, chain.programId)],
    };
  });
}

export const pauseCoin = procedure(
  post('/integration/compliance/pause', {
    auth: 'none',
    summary: "Pause minting, redeeming and transfers of the coin; signed by the coin's compliance authority",
    description: `Yield, fees and losses of the stablecoin go on, and so does every other coin. ${signedBy}`,
    failures: [404, 422],
  }),
)
  .input(pauseCoinRequest)
  .output(complianceTransaction)
  .mutation(({ ctx, input }) => setPaused(ctx.chains[input.cluster], input, true));

export const resumeCoin = procedure(
  post('/integration/compliance/resume', {
    auth: 'none',
    summary: "Resume a paused coin; signed by the coin's compliance authority",
    description: signedBy,
    failures: [404, 422],
  }),
)
  .input(resumeCoinRequest)
  .output(complianceTransaction)
  .mutation(({ ctx, input }) => setPaused(ctx.chains[input.cluster], input, false));

export const seize = procedure(
  post('/integration/compliance/seize', {
    auth: 'none',
    summary: "Move a holder's coins to another account; signed by the coin's compliance authority",
    description: `Nothing is burned. One transaction resumes and pauses a paused coin again, and thaws and freezes a frozen account again; a frozen account of the recipient is thawed. ${signedBy}`,
    failures: [404, 422],
  }),
)
  .input(seizeRequest)
  .output(complianceTransaction)
  .mutation(async ({ ctx, input }) => {
    const { amount, recipient } = input;
    const chain = ctx.chains[input.cluster];
    const owner = requireSigner(chain, 'recipient', recipient);
    return prepareTransaction(chain, input, async (facts) => {
      const integration = await withPower(facts, input.integrationId, 'seize');
      const { programId } = chain;
      const { brandedMint: mint, powers } = integration;
      const feePayer = resolveFeePayer(chain, input.feePayer, integration.compliance);
      const source = accountOf(integration, input);
      const destination = tokenAddress(mint, owner, TOKEN_2022_PROGRAM_ID);
      if (source.equals(destination)) throw invalid('recipient', 'must not be the user');
      const { accounts } = await readAccounts(chain, [mint, source, destination, owner]);
      const [mintAccount, from, to, receiver] = accounts;
      if (input.tokenAccount !== undefined) checkAccount(integration, input, from);
      checkIsNoTokenAccount('recipient', receiver ?? null);
      const isPaused = isMintPaused(mintAccount);
      const isFrozen = isTokenFrozen(from);
      // an account that does not exist is created frozen where the mint says so
      const isClosed = to?.owner.equals(TOKEN_2022_PROGRAM_ID)
        ? isTokenFrozen(to)
        : powersOf(powers).frozenByDefault;
      const thawing = (tokenAccount: PublicKey) => thawInstruction({ integration, tokenAccount }, programId);
      const pausing = (paused: boolean) =>
        isPaused ? [setCoinPausedInstruction({ integration, paused }, programId)] : [];
      return {
        feePayer,
        receiver: { owner, mint, tokenProgram: TOKEN_2022_PROGRAM_ID },
        instructions: ({ createReceiver }) => [
          ...createReceiver,
          ...pausing(false),
          ...(isClosed ? [thawing(destination)] : []),
          ...(isFrozen ? [thawing(source)] : []),
          seizeInstruction({ integration, source, destination, amount }, programId),
          ...(isFrozen ? [freezeInstruction({ integration, tokenAccount: source }, programId)] : []),
          ...pausing(true),
        ],
        explain: async () => {
          const { account, field } = await readAccount(chain, integration, input);
          const held = tokenBalance(account, TOKEN_2022_PROGRAM_ID) ?? 0n;
          if (held < amount) throw simulationFailed(`amount: the account of ${field} holds ${held} coins`);
        },
      };
    });
  });

export const thawWhitelisted = procedure(
  post('/integration/compliance/thaw-whitelisted', {
    auth: 'none',
    summary: 'Thaw the empty account of a whitelisted user where accounts are frozen by default',
    description:
      'Anyone may: the fee payer, by default the user, alone signs. A mint does it by itself; it is for a user who is to receive a transfer.',
    failures: [403, 404, 422],
  }),
)
  .input(thawWhitelistedRequest)
  .output(complianceTransaction)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const user = requireSigner(chain, 'user', input.user);
    const feePayer = resolveFeePayer(chain, input.feePayer, user);
    return prepareTransaction(chain, input, async (facts) => {
      const integration = await withPower(facts, input.integrationId, 'frozenByDefault');
      // the program leaves such an account as it is, and the transaction would do nothing
      const { account } = await readAccount(chain, integration, input);
      if (!isTokenFrozen(account)) throw simulationFailed('user: the account is not frozen');
      return {
        feePayer,
        instructions: () => [thawWhitelistedInstruction({ integration, user }, chain.programId)],
      };
    });
  });

export const nominateCompliance = procedure(
  post('/integration/compliance/nominate', {
    auth: 'none',
    summary: 'Nominate the next compliance authority of a coin; signed by the present one',
    description: `Nothing changes until the nominee accepts. \`GET /integration/{id}\` shows the nominee as \`compliance.pendingAuthority\`. ${signedBy}`,
    failures: [404, 422],
  }),
)
  .input(nominateComplianceRequest)
  .output(complianceTransaction)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    // the zero address, which nobody can sign for, stands for nobody
    const nominee =
      input.nominee === null ? PublicKey.default : requireSigner(chain, 'nominee', input.nominee);
    return prepareTransaction(chain, input, async (facts) => {
      const integration = await withPower(facts, input.integrationId);
      const feePayer = resolveFeePayer(chain, input.feePayer, integration.compliance);
      return {
        feePayer,
        instructions: () => [nominateComplianceInstruction({ integration, nominee }, chain.programId)],
      };
    });
  });

export const acceptCompliance = procedure(
  post('/integration/compliance/accept', {
    auth: 'none',
    summary: 'Become the compliance authority of a coin; signed by the nominee',
    failures: [403, 404, 422],
  }),
)
  .input(acceptComplianceRequest)
  .output(complianceTransaction)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const nominee = requireSigner(chain, 'nominee', input.nominee);
    const feePayer = resolveFeePayer(chain, input.feePayer, nominee);
    return prepareTransaction(chain, input, async (facts) => {
      const { address: integration } = await withPower(facts, input.integrationId);
      return {
        feePayer,
        instructions: () => [acceptComplianceInstruction({ integration, nominee }, chain.programId)],
        explain: async () => {
          const { pendingCompliance } = (await readIntegration(chain, input.integrationId)).integration;
          if (!pendingCompliance.equals(nominee)) throw programApiError(new ProgramError('notNominated'));
        },
      };
    });
  });
