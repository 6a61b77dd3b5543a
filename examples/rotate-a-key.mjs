// Rotates an API key, which makes the old key invalid.
import { get, issue, newWallet, requestKey } from './obverse.mjs';

const authority = await newWallet();
const integrationId = await issue(authority, 'SPIN');
const stats = (key) => get(`/integration/${integrationId}/stats`, key);

const first = await requestKey('Reveal', integrationId, authority);
console.log('supply, by the first key:', (await stats(first)).supply);
const second = await requestKey('Rotate', integrationId, authority);
console.log('supply, by the second key:', (await stats(second)).supply);
console.log('by the first key again:', await stats(first).catch(({ message }) => message));
