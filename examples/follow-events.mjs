// Follows an integration's events: first the recorded ones, then new ones, without a gap.
import { follow, get, giveDollars, issue, newWallet, post, requestKey, send } from './obverse.mjs';

const user = await newWallet();
const integrationId = await issue(user, 'FLOW', false);
const key = await requestKey('Reveal', integrationId, user);

function show({ kind, id, data }) {
  const { amount, tokens, supplyAfter } = data;
  console.log(id, kind === 'minted' ? `minted: ${amount} in, ${tokens} out, supply ${supplyAfter}` : kind);
}

const { events } = await get(`/integration/${integrationId}/events`, key);
for (const event of events.toReversed()) show(event);

// 0 means before the first event
const lastEventId = events[0]?.id ?? '0';
const stream = follow(`/integration/${integrationId}/events/stream?lastEventId=${lastEventId}`, key);
const minted = new Promise((resolve, reject) => {
  stream.addEventListener('integrationInitialized', ({ data }) => show(JSON.parse(data)));
  stream.addEventListener('minted', ({ data }) => {
    show(JSON.parse(data));
    resolve();
  });
  // EventSource reconnects by itself; CLOSED means that it has given up
  stream.addEventListener('error', ({ message }) => {
    if (stream.readyState === stream.CLOSED) reject(new Error(message));
  });
});

await giveDollars(user, 100);
const mint = { integrationId, user: user.publicKey.toBase58(), amount: 100_000_000 };
await send(await post('/integration/mint', mint, key), [user]);
await minted;
stream.close();
