// Every endpoint that makes a transaction, and every read of the chain, as a customer asks for it.
import { mintOf, post } from '../client.mjs';
import { tranche } from './customers.mjs';

const read = (path, key) => ({
  path: `${path}${path.includes('?') ? '&' : '?'}cluster=devnet`,
  method: 'GET',
  headers: { ...(key && { 'x-api-key': key }) },
});

const amount = '1000000';

/** By name: makes a customer's request. `key` is that of the customer's integration. */
export const writes = {
  initialize: ({ user }) =>
    post('/integration/initialize/flow', {
      signer: user,
      stablecoin: 0,
      feeBps: 100,
      whitelistRequired: false,
      metadata: { name: 'Another', symbol: 'OTHER', uri: 'https://example.com/other.json' },
    }),
  mint: (customer) => post('/integration/mint', mintOf(customer), customer.key),
  'mint, to a user without branded tokens': ({ integrationId, newcomer, key }) =>
    post('/integration/mint', mintOf({ integrationId, user: newcomer }), key),
  redeem: ({ integrationId, user, key }) => post('/integration/redeem', { integrationId, user, amount }, key),
  'claim fees': ({ integrationId, key }) => post('/integration/claim-fees', { integrationId }, key),
  'whitelist, add': ({ integrationId, user, key }) =>
    post('/integration/whitelist', { integrationId, users: [user], allowed: true }, key),
  'whitelist, remove': ({ integrationId, listed, key }) =>
    post('/integration/whitelist', { integrationId, users: [listed], allowed: false }, key),
  'junior mint': ({ user, assetMint }) =>
    post('/tranches/junior/mint', { trancheId: tranche, recipient: user, assetMint, amount }),
  // a number drawn at random would make every request another one for the node
  'junior withdraw, request': ({ user }) =>
    post('/tranches/junior/withdraw/request', { trancheId: tranche, user, amount, cooldownId: '7' }),
  'junior withdraw, complete': ({ cooldown }) => post('/tranches/junior/withdraw/complete', { cooldown }),
  'junior withdraw, cancel': ({ cooldown }) => post('/tranches/junior/withdraw/cancel', { cooldown }),
  'settle a loss claim': ({ claimId }) => post('/loss-claims/settle', { claimId }),
};

export const reads = {
  integration: ({ integrationId }) => read(`/integration/${integrationId}`),
  'integration, quote': ({ integrationId }) =>
    read(`/integration/${integrationId}/quote?side=mint&amount=${amount}`),
  'integration, stats': ({ integrationId, key }) => read(`/integration/${integrationId}/stats`, key),
  'integration, whitelist': ({ integrationId, key }) => read(`/integration/${integrationId}/whitelist`, key),
  'senior tranche, configuration': ({ integrationId }) => read(`/tranches/senior/${integrationId}/config`),
  'junior tranche, stats': () => read(`/tranches/junior/${tranche}/stats`),
  'junior tranche, exchange rate': () => read(`/tranches/junior/${tranche}/exchange-rate`),
  'junior tranche, quote': () => read(`/tranches/junior/${tranche}/quote?amount=${amount}`),
  'junior tranche, cooldowns of a user': ({ user }) =>
    read(`/tranches/junior/${tranche}/cooldowns?user=${user}`),
  'stablecoins, limits': () => read('/stablecoin/limits'),
  'stablecoins, APY': () => read('/stablecoin/apy'),
  'loss claims of an owner': ({ user }) => read(`/loss-claims?owner=${user}`),
};
