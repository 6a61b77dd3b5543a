// Receives an integration's events: registers a webhook, checks each signature, and takes every event once.
// The service has to be started with WEBHOOK_ALLOWED_NETWORKS=127.0.0.0/8, as this receiver is on the same machine.
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { askForKey, giveDollars, issue, newWallet, post, send } from './obverse.mjs';

let secret;
const taken = new Set();

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  try {
    // over the bytes as they came, before anything else is done with them
    const event = new Webhook(secret).verify(body, request.headers);
    // the same event may come again, always under the same id
    if (!taken.has(request.headers['webhook-id'])) console.log(event.kind, JSON.stringify(event.data));
    taken.add(request.headers['webhook-id']);
    response.writeHead(204).end();
    if (event.kind === 'minted') server.close();
  } catch (error) {
    console.log('refused:', error.message);
    response.writeHead(400).end();
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const wallet = await newWallet();
const integrationId = await issue(wallet, 'HOOK', false);
const key = await askForKey('Reveal', integrationId, wallet);
const webhooks = `/integration/${integrationId}/webhooks`;
const webhook = await post(webhooks, { url: `http://127.0.0.1:${server.address().port}/` }, key);
secret = webhook.secret;
console.log('test:', await post(`${webhooks}/${webhook.webhookId}/test`, {}, key));

await giveDollars(wallet, 100);
const user = wallet.publicKey.toBase58();
await send(await post('/integration/mint', { integrationId, user, amount: 100_000_000 }, key), [wallet]);
