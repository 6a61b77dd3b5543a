import { DEVELOPMENT_PROGRAM_ID as programId } from '@obverse/core';
import { httpNode } from '@obverse/testing';
import { expect, it } from 'vitest';
import { ClusterError, UsageError } from '../errors.ts';
import { openCluster } from './cluster.ts';

it('knows the cluster names of the Solana CLI', () => {
  expect(openCluster('localnet', programId).connection.rpcEndpoint).toBe('http://127.0.0.1:8899');
  expect(openCluster('m', programId).connection.rpcEndpoint).toBe('https://api.mainnet-beta.solana.com');
});

it.each(['mainnet', 'localhost:8899', 'ftp://example.com', 'http://', 'toString', ''])(
  'refuses %j as a cluster',
  (url) => {
    expect(() => openCluster(url, programId)).toThrow(UsageError);
  },
);

it('names a cluster without the parts of its URL that may contain a key', () => {
  const { name } = openCluster('https://user:pass@rpc.example.com/v2/secret?api-key=secret', programId);
  expect(name).toBe('https://rpc.example.com');
});

it('names an unreachable or failing cluster in its errors, without the key', async () => {
  const { url: origin, close } = await httpNode((_, response) => response.writeHead(403).end('secret'));
  const cluster = openCluster(`${origin}/?api-key=secret`, programId);
  await expect(cluster.connection.getSlot()).rejects.toThrow(
    new ClusterError(`the cluster at ${origin} answered 403 Forbidden`),
  );
  close();
  await expect(cluster.connection.getSlot()).rejects.toThrow(
    expect.objectContaining({ message: expect.stringMatching(/is out of reach: .*ECONNREFUSED/) }),
  );
});
