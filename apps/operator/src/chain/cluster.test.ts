import { DEVELOPMENT_PROGRAM_ID as programId } from '@obverse/core';
import { httpNode } from '@obverse/testing';
import { expect, it } from 'vitest';
import { ClusterError, UsageError } from '../errors.ts';
import { openCluster } from './cluster.ts';

it('openCluster knows the names of the Solana CLI, and refuses what is neither a name nor a URL', () => {
  expect(openCluster('m', programId).connection.rpcEndpoint).toBe('https://api.mainnet-beta.solana.com');
  for (const url of ['mainnet', 'localhost:8899', 'ftp://example.com', 'http://', 'toString', ''])
    expect(() => openCluster(url, programId)).toThrow(UsageError);
});

it('a cluster is named without the parts of its URL that may contain a key, also in its errors', async () => {
  const { name } = openCluster('https://user:pass@rpc.example.com/v2/secret?api-key=secret', programId);
  expect(name).toBe('https://rpc.example.com');
  const { url, close } = await httpNode((_, response) => response.writeHead(403).end('secret'));
  const { connection } = openCluster(`${url}/?api-key=secret`, programId);
  const refused = new ClusterError(`the cluster at ${url} answered 403 Forbidden`);
  await expect(connection.getSlot()).rejects.toThrow(refused);
  close();
  const reason: unknown = await connection.getSlot().catch((error: unknown) => error);
  expect(String(reason)).toMatch(/is out of reach: .*ECONNREFUSED/);
  expect(String(reason)).not.toContain('secret');
});
