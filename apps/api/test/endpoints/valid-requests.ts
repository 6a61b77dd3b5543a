import { Keypair } from '@solana/web3.js';
import type { FastifyInstance } from 'fastify';
import { announced, type Input, requestOf } from './rest.ts';

/** An address without an account. */
export const anyone = Keypair.generate().publicKey.toBase58();
const webhookId = '9b2f7c1e-3f5a-4d6b-8c7d-1e2f3a4b5c6d';
const byKey = { integrationId: anyone };
const signed = { ...byKey, signer: anyone, timestamp: 1, signature: '1'.repeat(64) };
const webhook = { id: anyone, webhookId };

/** A request for each procedure that its schema accepts. */
export const valid: Record<string, Input> = {
  'auth.challenge': {},
  'auth.endSession': { id: webhookId },
  'auth.sessions': {},
  'auth.signIn': { address: anyone, nonce: '0'.repeat(32), signature: '1'.repeat(64) },
  'auth.signOut': {},
  'governance.changes': {},
  'governance.pastChanges': {},
  'governance.roles': {},
  'integration.acceptAuthority': { ...byKey, nominee: anyone },
  'integration.acceptCompliance': { ...byKey, nominee: anyone },
  'integration.address': { signer: anyone, stablecoin: 0, symbol: 'aUSD' },
  'integration.byMint': { brandedMint: anyone },
  'integration.claimFees': byKey,
  'integration.complianceEvents': { id: anyone },
  'integration.configuration': { id: anyone },
  'integration.convert': { from: anyone, to: '11111111111111111111111111111111', user: anyone, amount: '1' },
  'integration.events': { id: anyone },
  'integration.eventStream': { id: anyone },
  'integration.freeze': { ...byKey, user: anyone },
  'integration.history': { id: anyone },
  'integration.holders': { id: anyone },
  'integration.keyInUse': { id: anyone },
  'integration.initialize': {
    signer: anyone,
    stablecoin: 0,
    feeBps: 0,
    metadata: { name: 'Acme', symbol: 'ACME', uri: '' },
  },
  'integration.list': {},
  'integration.mint': { ...byKey, user: anyone, amount: '1' },
  'integration.nominateAuthority': { ...byKey, nominee: anyone },
  'integration.nominateCompliance': { ...byKey, nominee: anyone },
  'integration.pauseCoin': byKey,
  'integration.quote': { id: anyone, side: 'mint', amount: '1' },
  'integration.redeem': { ...byKey, user: anyone, amount: '1' },
  'integration.resumeCoin': byKey,
  'integration.revealApiKey': signed,
  'integration.rotateApiKey': signed,
  'integration.seize': { ...byKey, user: anyone, recipient: anyone, amount: '1' },
  'integration.setFee': { ...byKey, feeBps: 1 },
  'integration.setWhitelistRequired': { ...byKey, whitelistRequired: true },
  'integration.statement': { id: anyone },
  'integration.stats': { id: anyone },
  'integration.thaw': { ...byKey, user: anyone },
  'integration.thawWhitelisted': { ...byKey, user: anyone },
  'integration.updateMetadata': { ...byKey, metadata: { name: 'Acme' } },
  'integration.website': { id: anyone },
  'integration.whitelist': { ...byKey, users: [anyone], allowed: true },
  'integration.whitelisted': { id: anyone },
  'loss.claims': { owner: anyone },
  'loss.report': { index: 0 },
  'loss.settle': { claimId: anyone },
  'platform.history': {},
  'platform.totals': {},
  'stablecoin.apy': {},
  'stablecoin.details': { index: 0 },
  'stablecoin.history': { index: 0 },
  'stablecoin.limits': {},
  'stablecoin.list': {},
  'tranches.juniorCooldowns': { id: anyone, user: anyone },
  'tranches.juniorExchangeRate': { id: anyone },
  'tranches.juniorHistory': { id: anyone },
  'tranches.juniorMint': { trancheId: anyone, recipient: anyone, assetMint: anyone, amount: '1' },
  'tranches.juniorQuote': { id: anyone, amount: '1' },
  'tranches.juniorStats': { id: anyone },
  'tranches.juniorWithdrawCancel': { cooldown: anyone },
  'tranches.juniorWithdrawComplete': { cooldown: anyone },
  'tranches.juniorWithdrawRequest': { trancheId: anyone, user: anyone, amount: '1' },
  'tranches.seniorConfig': { id: anyone },
  'wallet.activity': { address: anyone },
  'wallet.positions': { address: anyone },
  'wallet.statement': { address: anyone },
  'transaction.explain': { transaction: 'AA==' },
  'transaction.rebuild': { transaction: 'AA==' },
  'transaction.status': { signature: '2'.repeat(88) },
  'webhooks.attempts': webhook,
  'webhooks.create': { id: anyone, url: 'https://acme.example/' },
  'webhooks.list': { id: anyone },
  'webhooks.remove': webhook,
  'webhooks.replay': webhook,
  'webhooks.rotateSecret': webhook,
  'webhooks.test': webhook,
};

/** The valid request of the integration with this id. */
export function requestBy(id: string, procedure: string): Input {
  const input = valid[procedure] ?? {};
  if (announced(procedure).auth !== 'key') return { ...input };
  return 'integrationId' in input ? { ...input, integrationId: id } : { ...input, id };
}

/** Asks an instance that does not listen. @returns status, code and message */
export async function ask(
  to: FastifyInstance,
  procedure: string,
  input: Input,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.1',
) {
  const { path, init } = requestOf(procedure, input);
  const answer = await to.inject({
    method: init.method as 'GET' | 'POST' | 'DELETE',
    url: path,
    headers: { host: '127.0.0.1', ...(init.headers as Record<string, string>), ...headers },
    remoteAddress,
    ...(init.body === undefined ? {} : { payload: String(init.body) }),
  });
  return [answer.statusCode, answer.headers['x-error-code'], answer.json().message];
}
