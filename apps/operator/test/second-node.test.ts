import * as core from '@obverse/core';
import { httpNode } from '@obverse/testing';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stablecoinOf, startCluster } from './support/operator.ts';

type Call = { readonly method: string; readonly params: readonly [readonly string[]] };
// biome-ignore lint/suspicious/noExplicitAny: parsed from the wire; each test changes what it knows
type Change = (result: any, call: Call) => unknown;

const cluster = await startCluster();
const { ends } = cluster;
const settings = 'queue-change stablecoin --stablecoin 0 --supply-cap 4321 --yes -k @admin';
const { address, platformFeeBps } = await stablecoinOf(cluster, 0);
const queuedOf = (target: PublicKey, kind: number) =>
  cluster.connection.getAccountInfo(core.changeAddress(target, kind));

/** A second node of the cluster, which may change what the first one says. @returns its URL */
async function openSecond(change: Change = (result) => result): Promise<string> {
  const node = await httpNode(async (body, response) => {
    const headers = { 'content-type': 'application/json' };
    const forwarded = await fetch(cluster.url, { method: 'POST', headers, body });
    const answer = (await forwarded.json()) as { result: unknown };
    const result = change(answer.result, JSON.parse(body));
    response.writeHead(200, headers).end(JSON.stringify({ ...answer, result }));
  });
  onTestFinished(node.close);
  return node.url;
}

/** A second node that has another account. */
const openWith = (account: PublicKey, tamper: (data: Buffer) => Buffer) =>
  openSecond((result, { method, params }) => {
    const i = method === 'getMultipleAccounts' ? params[0].indexOf(account.toBase58()) : -1;
    const data = result?.value?.[i]?.data;
    if (data) data[0] = tamper(Buffer.from(data[0], 'base64')).toString('base64');
    return result;
  });

describe('a change that is compared with a second node', () => {
  it('is queued where the second node says the same, and says that one alone was asked without it', async () => {
    const url = await openSecond();
    await ends(`${settings} --compare-url ${url}`, 0, `the same at ${url}`);
    await ends('cancel-change stablecoin 0 -k @admin --yes');
    const asked = settings.replace(' --yes', '');
    await ends(asked, 1, `as ${cluster.url} alone says: compare it with --compare-url`);
  });

  it.each<[string, Partial<core.Stablecoin>, string]>([
    ['setting that stays', { platformFeeBps: 1 }, `platform commission is ${platformFeeBps} bps`],
    [
      'number of decimals, by which amounts are converted',
      { decimals: 9 },
      `decimals is 6 at ${cluster.url}`,
    ],
    ['value, by which nothing is to be changed', { supplyCap: 4_321_000_000n }, 'nothing to change'],
  ])('is refused where the second node has another %s', async (_, changed, says) => {
    const url = await openWith(address, (data) =>
      core.encodeAccount('stablecoin', { ...core.decodeStablecoin(address, data), ...changed }),
    );
    const refused = await ends(`${settings} --compare-url ${url}`, 1, 'the nodes do not agree: ');
    expect(refused).toMatchObject({ stdout: '', stderr: expect.stringContaining(says) });
    expect(await queuedOf(address, core.changeKinds.stablecoin)).toBeNull();
  });

  it('is refused where the nodes differ in a role that would stay', async () => {
    const platform = core.platformAddress();
    const guardian = Keypair.generate().publicKey;
    const url = await openWith(platform, (data) =>
      core.encodeAccount('platform', { ...core.decodePlatform(platform, data), guardian }),
    );
    const queue = `queue-change platform --delay-seconds 300000 --yes -k @admin --compare-url ${url}`;
    const { stdout } = await ends(queue, 1, 'the nodes do not agree: guardian is ');
    expect(stdout).toBe('');
    expect(await queuedOf(platform, core.changeKinds.platform)).toBeNull();
  });

  it('is refused with a second node that is the first one, or of another cluster', async () => {
    const same = '--compare-url and --url are the same node';
    await ends(`${settings} --compare-url ${cluster.url}`, 2, same);
    const url = await openSecond((result, { method }) =>
      method === 'getGenesisHash' ? '7'.repeat(44) : result,
    );
    await ends(`${settings} --compare-url ${url}`, 1, `${url} is a node of another cluster`);
  });
});
