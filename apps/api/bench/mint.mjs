// POST /integration/mint through the whole service on a local cluster: requests per second, the service's CPU for each, and where it goes.
import { mintRequest } from '@obverse/contracts';
import { composeTransaction, mintInstruction, serializeTransaction } from '@obverse/core';
import { PublicKey, VersionedTransaction } from '@solana/web3.js';
import { connectChains } from '../dist/chain/chain.js';
import { readCoin } from '../dist/chain/coin.js';
import { simulate } from '../dist/chain/simulate.js';
import { ask, mintOf, post, reveal } from './client.mjs';
import { configOver } from './config.mjs';
import { load, measure, medians, start } from './processes.mjs';

const rounds = 5;

/** Microseconds of this process's CPU for one use. */
async function cpuOf(times, use) {
  for (let i = 0; i < times / 4; i++) await use();
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) await use();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/** The steps of a mint, each by itself. */
async function steps(rpcUrl, coin, answer) {
  const { chains, close } = connectChains(configOver({ url: rpcUrl, embedded: true, logLevel: 'silent' }), {
    log: console,
    observe: () => {},
  });
  const chain = chains.devnet;
  const text = JSON.stringify(mintOf(coin));
  const { integration, stablecoin } = (await readCoin(chain, coin.integrationId)).state;
  const { amount, integrationId, user: address } = mintRequest.parse(JSON.parse(text));
  const user = new PublicKey(address);
  const build = () => {
    const instructions = [mintInstruction({ user, integration, stablecoin, amount, minimumReceived: 1n })];
    const { blockhash, computeUnitLimit } = answer;
    return composeTransaction({ feePayer: user, instructions, blockhash, computeUnitLimit });
  };
  const transaction = VersionedTransaction.deserialize(Buffer.from(answer.transaction, 'base64'));
  const writable = transaction.message.staticAccountKeys.filter(
    (key, index) => transaction.message.isAccountWritable(index) && !key.equals(user),
  );
  const costs = {
    'parsing and validating the request': await cpuOf(2_000, () => mintRequest.parse(JSON.parse(text))),
    'reading the coin: two calls': await cpuOf(200, () => readCoin(chain, integrationId)),
    'building the draft and the transaction': await cpuOf(500, () => [build(), build()]),
    'simulating: two calls': await cpuOf(200, () => simulate(chain, transaction, writable)),
    'serialising them and the answer': await cpuOf(500, () => [
      serializeTransaction(transaction),
      serializeTransaction(transaction),
      JSON.stringify({ success: true, data: answer }),
    ]),
  };
  close();
  return costs;
}

export async function benchMint({ rpcUrl, coin }) {
  const service = await start('api', rpcUrl);
  const { path, ...request } = post('/integration/mint', mintOf(coin), await reveal(service.url, coin));
  const answer = await ask(service.url, { path, ...request });
  const options = { url: service.url + path, ...request, duration: 2 };
  await load(options);
  const results = [];
  for (let round = 0; round < rounds; round++) results.push(await measure(service, options));
  await service.stop();
  const { rate, cpu } = medians(results);
  console.log(`\nPOST /integration/mint: ${Math.round(rate)} requests/s; CPU for each, µs`);
  const costs = { 'the service, all in all': cpu, ...(await steps(rpcUrl, coin, answer)) };
  console.table(Object.fromEntries(Object.entries(costs).map(([name, each]) => [name, Math.round(each)])));
}
