import { mintInstruction } from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import { SystemProgram } from '@solana/web3.js';
import { afterAll, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { startTestChain } from '../support/test-chain.ts';
import { sendInstructionsV1 } from '../support/transfers.ts';
import { recordedIn } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const [chain, database] = await Promise.all([startTestChain(), openTestDatabase()]);
afterAll(async () => {
  await chain.close();
  await database.close();
});

it('the indexer records events of a transaction of version 1, and is not stopped by one of others that names the program', async () => {
  const integration = await chain.openIntegration('VONE');
  const before = await chain.mint(integration, 1_000_000n);
  const stranger = await fundedWallet(chain.rpc);
  const { publicKey } = stranger;
  const transfer = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports: 1 });
  const { programId } = chain.chain;
  transfer.keys.push({ pubkey: programId, isSigner: false, isWritable: false });
  const foreign = await sendInstructionsV1(chain.rpc, [transfer], [stranger]);
  const stablecoin = await chain.readStablecoin();
  const user = chain.user.publicKey;
  const mint = mintInstruction({ user, stablecoin, integration, amount: 2_000_000n, minimumReceived: 0n });
  const minted = await sendInstructionsV1(chain.rpc, [mint], [chain.user]);
  const after = await chain.mint(integration, 3_000_000n);

  const listed = await chain.rpc.getSignaturesForAddress(programId);
  expect(listed.map(({ signature }) => signature)).toContain(foreign);
  const { stop, failures } = startIndexer(chain.chain, database);
  await vi.waitFor(
    async () => {
      const signatures = (await recordedIn(database)).map(({ signature }) => signature);
      expect(signatures).toEqual(expect.arrayContaining([before, minted, after]));
      expect(signatures).not.toContain(foreign);
    },
    { timeout: 30_000 },
  );
  await stop();
  expect(failures).toEqual([]);
});
