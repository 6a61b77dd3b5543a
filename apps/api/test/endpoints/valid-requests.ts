import { Keypair } from '@solana/web3.js';
import type { FastifyInstance } from 'fastify';
import { announced, type Input, requestOf } from './rest.ts';

/** An address without an account. */
export const anyone = Keypair.generate().publicKey.toBase58();
const webhookId = '9b2f7c1e-3f5a-4d6b-8c7d-1e2f3a4b5c6d';
const byKey = { integrationId: anyone };
const signed = { ...byKey, signer: anyone, timestamp: 1, signature: '1'.repeat(64) };
const webhook = { id: anyone, webhookId };
const exchange = { ...byKey, user: anyone, amount: '1' };
const program = '11111111111111111111111111111111';
const metadata = { name: 'Acme', symbol: 'ACME', uri: '' };

const each = (input: Input, ...procedures: readonly string[]) =>
  Object.fromEntries(procedures.map((procedure) => [procedure, input]));

/** A request for each procedure that its schema accepts. */
export const valid: Record<string, Input> = {
  ...each(
    {},
    'auth.challenge',
    'auth.sessions',
    'auth.signOut',
    'governance.changes',
    'governance.pastChanges',
  ),
  ...each({}, 'governance.roles', 'integration.list', 'platform.history', 'platform.totals'),
  ...each({}, 'stablecoin.apy', 'stablecoin.limits', 'stablecoin.list'),
  ...each({ id: anyone }, 'integration.complianceEvents', 'integration.configuration', 'integration.events'),
  ...each({ id: anyone }, 'integration.eventStream', 'integration.history', 'integration.holders'),
  ...each({ id: anyone }, 'integration.keyInUse', 'integration.statement', 'integration.stats'),
  ...each({ id: anyone }, 'integration.website', 'integration.whitelisted', 'webhooks.list'),
  ...each({ id: anyone }, 'tranches.juniorExchangeRate', 'tranches.juniorHistory', 'tranches.juniorStats'),
  ...each({ id: anyone }, 'tranches.seniorConfig'),
  ...each(byKey, 'integration.claimFees', 'integration.pauseCoin', 'integration.resumeCoin'),
  ...each({ ...byKey, nominee: anyone }, 'integration.acceptAuthority', 'integration.acceptCompliance'),
  ...each({ ...byKey, nominee: anyone }, 'integration.nominateAuthority', 'integration.nominateCompliance'),
  ...each(
    { ...byKey, user: anyone },
    'integration.freeze',
    'integration.thaw',
    'integration.thawWhitelisted',
  ),
  ...each(exchange, 'integration.mint', 'integration.redeem'),
  ...each(signed, 'integration.revealApiKey', 'integration.rotateApiKey'),
  ...each({ index: 0 }, 'loss.report', 'stablecoin.details', 'stablecoin.history'),
  ...each({ cooldown: anyone }, 'tranches.juniorWithdrawCancel', 'tranches.juniorWithdrawComplete'),
  ...each({ address: anyone }, 'wallet.activity', 'wallet.positions', 'wallet.statement'),
  ...each({ transaction: 'AA==' }, 'transaction.explain', 'transaction.rebuild'),
  ...each(webhook, 'webhooks.attempts', 'webhooks.remove', 'webhooks.replay', 'webhooks.rotateSecret'),
  ...each(webhook, 'webhooks.test'),
  'auth.endSession': { id: webhookId },
  'auth.signIn': { address: anyone, nonce: '0'.repeat(32), signature: '1'.repeat(64) },
  'integration.address': { signer: anyone, stablecoin: 0, symbol: 'aUSD' },
  'integration.byMint': { brandedMint: anyone },
  'integration.convert': { from: anyone, to: program, user: anyone, amount: '1' },
  'integration.initialize': { signer: anyone, stablecoin: 0, feeBps: 0, metadata },
  'integration.quote': { id: anyone, side: 'mint', amount: '1' },
  'integration.seize': { ...exchange, recipient: anyone },
  'integration.setFee': { ...byKey, feeBps: 1 },
  'integration.setWhitelistRequired': { ...byKey, whitelistRequired: true },
  'integration.updateMetadata': { ...byKey, metadata: { name: 'Acme' } },
  'integration.whitelist': { ...byKey, users: [anyone], allowed: true },
  'loss.claims': { owner: anyone },
  'loss.settle': { claimId: anyone },
  'tranches.juniorCooldowns': { id: anyone, user: anyone },
  'tranches.juniorMint': { trancheId: anyone, recipient: anyone, assetMint: anyone, amount: '1' },
  'tranches.juniorQuote': { id: anyone, amount: '1' },
  'tranches.juniorWithdrawRequest': { trancheId: anyone, user: anyone, amount: '1' },
  'transaction.status': { signature: '2'.repeat(88) },
  'webhooks.create': { id: anyone, url: 'https://acme.example/' },
};

/** The valid request of the integration with this id. */
export function requestBy(id: string, procedure: string): Input {
  const input = valid[procedure] ?? {};
  if (announced(procedure).auth !== 'key') return { ...input };
  return { ...input, ...('integrationId' in input ? { integrationId: id } : { id }) };
}

/** Asks an instance that does not listen. @returns status, code and message */
export async function ask(
  to: FastifyInstance,
  procedure: string,
  input: Input,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.1',
) {
  const { path: url, init } = requestOf(procedure, input);
  const { method, body: payload, headers: own } = { body: undefined, ...init };
  const all = { host: '127.0.0.1', ...own, ...headers };
  const answer = await to.inject({ method, url, headers: all, remoteAddress, ...(payload && { payload }) });
  return [answer.statusCode, answer.headers['x-error-code'], answer.json().message];
}
