// Issues a coin, reveals its API key and allows one user to mint: the three steps of onboarding.
import { get, issue, newWallet, post, requestKey, send } from './obverse.mjs';

const authority = await newWallet();
const user = await newWallet();
const integrationId = await issue(authority, 'ACME');
const key = await requestKey('Reveal', integrationId, authority);
const users = [user.publicKey.toBase58()];
await send(await post('/integration/whitelist', { integrationId, users, allowed: true }, key), [authority]);

console.log(await get(`/integration/${integrationId}/whitelist`, key));
console.log(await get(`/integration/${integrationId}/stats`, key));
