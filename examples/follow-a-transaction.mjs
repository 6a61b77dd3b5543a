// A transaction's life: what it would do, the same with a fresh blockhash, and what has become of it.
import { setTimeout as sleep } from 'node:timers/promises';
import { get, giveDollars, issue, newWallet, post, requestKey, send } from './obverse.mjs';

const wallet = await newWallet();
const user = wallet.publicKey.toBase58();
const integrationId = await issue(wallet, 'LIFE', false);
const key = await requestKey('Reveal', integrationId, wallet);
await giveDollars(wallet, 100);
const prepared = await post('/integration/mint', { integrationId, user, amount: 100_000_000 }, key);

// before signing: each instruction in words, and what would change
const { transaction } = prepared;
const explained = await post('/transaction/explain', { transaction });
for (const { program, words } of explained.instructions) console.log(`${program}: ${words}`);
for (const { mint, change } of explained.balanceChanges.filter((each) => each.owner === user))
  console.log(`change of ${mint ?? 'lamports'}: ${change}`);
console.log('of this service:', explained.isOurs, 'warnings:', explained.warnings.length);

// its blockhash lives for 150 blocks: the same with a fresh one, for who came too late
const rebuilt = await post('/transaction/rebuild', { transaction });
const signature = await send(rebuilt, [wallet]);

/** The transaction once it is final. Ask before making another one: what is pending can still execute. */
async function settled() {
  const path = `/transaction/${signature}?lastValidBlockHeight=${rebuilt.lastValidBlockHeight}`;
  for (;;) {
    const found = await get(path);
    if (['finalized', 'failed', 'expired'].includes(found.status)) return found;
    await sleep(500);
  }
}

const { status, failure, events } = await settled();
console.log(status, failure ?? '');
for (const { kind, data } of events ?? []) console.log(kind, data.amount);
