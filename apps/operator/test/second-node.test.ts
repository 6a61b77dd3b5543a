import * as core from '@obverse/core';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { developmentKeys, ended, stablecoinOf, startCluster } from './support/operator.ts';
import { openSecondNode, type Tampering } from './support/second-node.ts';

const cluster = await startCluster();
const keys = developmentKeys(cluster);

describe('a change that is compared with a second node', async () => {
  const settings = ['queue-change', 'stablecoin', '--stablecoin', '0', '--supply-cap', '4321', '--yes'];
  const compared = (url: string, ...command: string[]) =>
    cluster.run(...command, '-k', keys.admin, '--compare-url', url);
  const queuedOf = (target: PublicKey, kind: number) =>
    cluster.connection.getAccountInfo(core.changeAddress(target, kind));
  const other = async (change?: Tampering) => {
    const node = await openSecondNode(cluster.url, change);
    onTestFinished(node.close);
    return node.url;
  };
  const otherStablecoin = (address: PublicKey, change: Partial<core.Stablecoin>) =>
    other({
      address,
      tamper: (data) =>
        core.encodeAccount('stablecoin', { ...core.decodeStablecoin(address, data), ...change }),
    });

  it('is queued where the second node says the same', async () => {
    const url = await other();
    const { stderr, code } = await compared(url, ...settings);
    expect(stderr).toContain(`the same at ${url}`);
    expect(code).toBe(0);
    const cancel = ['cancel-change', 'stablecoin', '0', '-k', keys.admin, '--yes'];
    expect(await cluster.run(...cancel)).toMatchObject({ code: 0 });
  });

  it('says that one node alone was asked where there is no second one', async () => {
    const { stderr } = await cluster.run(...settings.slice(0, -1), '-k', keys.admin);
    expect(stderr).toContain(`as ${cluster.url} alone says: compare it with --compare-url`);
  });

  const { address, platformFeeBps } = await stablecoinOf(cluster, 0);
  it.each<[string, Partial<core.Stablecoin>, (url: string) => string]>([
    [
      'the nodes differ in a setting that would stay',
      { platformFeeBps: platformFeeBps + 1 },
      () => `the nodes do not agree: platform commission is ${platformFeeBps} bps`,
    ],
    [
      'the nodes differ in the decimals by which amounts are converted',
      { decimals: 9 },
      (url) => `decimals is 6 at ${cluster.url}, and 9 at ${url}`,
    ],
    [
      'no plan can be made by the second node',
      { supplyCap: 4_321_000_000n },
      (url) => `the nodes do not agree: by ${url}, nothing to change`,
    ],
  ])('is refused where %s', async (_, changed, words) => {
    const url = await otherStablecoin(address, changed);
    expect(await compared(url, ...settings)).toMatchObject({ stdout: '', ...ended(1, words(url)) });
    expect(await queuedOf(address, core.changeKinds.stablecoin)).toBeNull();
  });

  it('is refused where the nodes differ in a role that would stay', async () => {
    const address = core.platformAddress();
    const guardian = Keypair.generate().publicKey;
    const tamper = (data: Buffer) =>
      core.encodeAccount('platform', { ...core.decodePlatform(address, data), guardian });
    const url = await other({ address, tamper });
    const command = ['queue-change', 'platform', '--delay-seconds', '300000', '--yes'];
    const refused = await compared(url, ...command);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('the nodes do not agree: guardian is ');
    expect(await queuedOf(address, core.changeKinds.platform)).toBeNull();
  });

  it('is refused with a second node that is the first one, or of another cluster', async () => {
    expect(await compared(cluster.url, ...settings)).toMatchObject(
      ended(2, '--compare-url and --url are the same node'),
    );
    const url = await other({ genesisHash: '7'.repeat(44) });
    expect(await compared(url, ...settings)).toMatchObject(ended(1, `${url} is a node of another cluster`));
  });
});
