// Finds integrations: by the mint of a coin, in the directory by authority and by symbol, and the address of one before it exists.
import { setTimeout as sleep } from 'node:timers/promises';
import { get, issue, newWallet } from './obverse.mjs';

const wallet = await newWallet();
const authority = wallet.publicKey.toBase58();
const planned = await get(`/integration/address?signer=${authority}&stablecoin=0&symbol=FIND`);
const integrationId = await issue(wallet, 'FIND');
console.log('as planned:', planned.integrationId === integrationId);

const { metadata } = await get(`/integration/by-mint/${planned.brandedMint}`);
console.log('by mint:', metadata.name);

/** A page of the directory, as soon as something is in it: a new coin is there a few seconds after it is final. */
async function list(query) {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const page = await get(`/integrations?${query}`);
    if (page.integrations.length > 0) return page;
    await sleep(500);
  }
  throw new Error(`nothing is listed for ${query}`);
}

const own = await list(`authority=${authority}`);
console.log(
  'by authority:',
  own.integrations.map((each) => each.metadata.symbol),
);

// the rest of a long list is behind `nextCursor`
const { integrations, nextCursor } = await list('search=find&limit=1');
console.log('by symbol:', integrations[0].metadata.symbol, nextCursor === null ? 'alone' : 'and more');
