// A user without SOL mints: the integrator's own wallet pays the fees and for the user's token account.
import { Keypair } from '@solana/web3.js';
import { get, giveDollars, issue, newWallet, post, requestKey, send } from './obverse.mjs';

const sponsor = await newWallet();
const user = Keypair.generate();
const integrationId = await issue(sponsor, 'GIFT', false);
const key = await requestKey('Reveal', integrationId, sponsor);

await giveDollars(user, 100);
const prepared = await post(
  '/integration/mint',
  {
    integrationId,
    user: user.publicKey.toBase58(),
    amount: 100_000_000,
    feePayer: sponsor.publicKey.toBase58(),
  },
  key,
);
console.log('paid by the sponsor:', prepared.fees);
await send(prepared, [sponsor, user]);
const { supply, holders } = await get(`/integration/${integrationId}/stats`, key);
console.log({ supply, holders });
