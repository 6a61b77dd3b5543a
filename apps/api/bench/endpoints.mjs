// Every endpoint that makes a transaction, and every read of the chain, as a customer asks for it.
import { get, mintOf, post } from '@obverse/stack/client';
import { tranche } from './customers.mjs';

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
  integration: ({ integrationId }) => get(`/integration/${integrationId}`),
  'integration, quote': ({ integrationId }) =>
    get(`/integration/${integrationId}/quote?side=mint&amount=${amount}`),
  'integration, stats': ({ integrationId, key }) => get(`/integration/${integrationId}/stats`, key),
  'integration, whitelist': ({ integrationId, key }) => get(`/integration/${integrationId}/whitelist`, key),
  'senior tranche, configuration': ({ integrationId }) => get(`/tranches/senior/${integrationId}/config`),
  'junior tranche, stats': () => get(`/tranches/junior/${tranche}/stats`),
  'junior tranche, exchange rate': () => get(`/tranches/junior/${tranche}/exchange-rate`),
  'junior tranche, quote': () => get(`/tranches/junior/${tranche}/quote?amount=${amount}`),
  'junior tranche, cooldowns of a user': ({ user }) =>
    get(`/tranches/junior/${tranche}/cooldowns?user=${user}`),
  'stablecoins, limits': () => get('/stablecoin/limits'),
  'stablecoins, APY': () => get('/stablecoin/apy'),
  'loss claims of an owner': ({ user }) => get(`/loss-claims?owner=${user}`),
};
