import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import {
  freezeInstruction,
  seizeInstruction,
  thawInstruction,
  thawWhitelistedInstruction,
} from '../../instructions/compliance/accounts.ts';
import {
  acceptComplianceInstruction,
  nominateComplianceInstruction,
  setCoinPausedInstruction,
} from '../../instructions/compliance/coin.ts';
import type { Evidence } from '../evidence.ts';
import { VerificationError } from '../verification-error.ts';
import { coinOf, type Expected, guards, receives } from './expected.ts';

const regulated = (evidence: Evidence) => ({
  ...coinOf(evidence),
  compliance: evidence.assume('compliance', guards.compliance),
});

/** The account that the request names. */
function accountOf(evidence: Evidence, brandedMint: PublicKey): PublicKey {
  const user = evidence.request.get('address', 'user');
  const named = evidence.request.optional('address', 'tokenAccount');
  if (named === undefined) return tokenAddress(brandedMint, user, TOKEN_2022_PROGRAM_ID);
  evidence.assumeState(
    'owner of tokenAccount',
    user.toBase58(),
    'nothing proves whose account it is: read it',
  );
  return named;
}

const onAccount =
  (name: 'freeze' | 'thaw', build: typeof freezeInstruction) =>
  (evidence: Evidence): Expected => {
    evidence.name(name);
    const integration = regulated(evidence);
    const tokenAccount = accountOf(evidence, integration.brandedMint);
    return {
      signer: integration.compliance,
      instructions: () => [build({ integration, tokenAccount }, evidence.programId)],
    };
  };

export const freeze = onAccount('freeze', freezeInstruction);
export const thaw = onAccount('thaw', thawInstruction);

const onCoin =
  (paused: boolean) =>
  (evidence: Evidence): Expected => {
    evidence.name(paused ? 'pauseCoin' : 'resumeCoin');
    const integration = regulated(evidence);
    return {
      signer: integration.compliance,
      instructions: () => [setCoinPausedInstruction({ integration, paused }, evidence.programId)],
    };
  };

export const pauseCoin = onCoin(true);
export const resumeCoin = onCoin(false);

/** A seizure of a frozen account thaws it and freezes it again, one of a paused coin resumes and pauses it, and a frozen recipient is thawed. */
export function seize(evidence: Evidence): Expected {
  const { request, programId, names } = evidence;
  const integration = regulated(evidence);
  const recipient = request.get('address', 'recipient');
  const source = accountOf(evidence, integration.brandedMint);
  const destination = tokenAddress(integration.brandedMint, recipient, TOKEN_2022_PROGRAM_ID);
  const amount = request.get('amount', 'amount');
  const thawed = evidence.accountsOf('thaw', 'tokenAccount').map((each) => each.toBase58());
  const thaws = (account: PublicKey): TransactionInstruction[] =>
    thawed.includes(account.toBase58())
      ? [thawInstruction({ integration, tokenAccount: account }, programId)]
      : [];
  const isResumed = names.includes('resumeCoin');
  if (isResumed)
    evidence.assumeState(
      'coin is paused',
      'true',
      'the transaction pauses it at its end, paused before or not: read the mint',
    );
  if (!names.includes('seize')) throw new VerificationError('instructions', 'seize', names.join(', '));
  return {
    signer: integration.compliance,
    receivers: [receives(recipient, integration.brandedMint)],
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      ...(isResumed ? [setCoinPausedInstruction({ integration, paused: false }, programId)] : []),
      ...thaws(destination),
      ...thaws(source),
      seizeInstruction({ integration, source, destination, amount }, programId),
      ...(thaws(source).length > 0
        ? [freezeInstruction({ integration, tokenAccount: source }, programId)]
        : []),
      ...(isResumed ? [setCoinPausedInstruction({ integration, paused: true }, programId)] : []),
    ],
  };
}

export function thawWhitelisted(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('thawWhitelisted');
  const user = request.get('address', 'user');
  const integration = coinOf(evidence);
  return {
    // nobody has to sign but who pays
    signer: request.optional('address', 'feePayer') ?? user,
    instructions: () => [thawWhitelistedInstruction({ integration, user }, programId)],
  };
}

export function nominateCompliance(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('nominateCompliance');
  const compliance = evidence.assume('compliance', guards.compliance);
  const integration = { address: request.get('address', 'integrationId'), compliance };
  // the zero address stands for nobody
  const nominee = request.raw('nominee') === null ? PublicKey.default : request.get('address', 'nominee');
  return {
    signer: compliance,
    instructions: () => [nominateComplianceInstruction({ integration, nominee }, programId)],
  };
}

export function acceptCompliance({ request, programId }: Evidence): Expected {
  const nominee = request.get('address', 'nominee');
  const integration = request.get('address', 'integrationId');
  return {
    signer: nominee,
    instructions: () => [acceptComplianceInstruction({ integration, nominee }, programId)],
  };
}
