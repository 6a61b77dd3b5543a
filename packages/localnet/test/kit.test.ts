import * as kit from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { startOne } from './support/cluster.ts';

const SYSTEM_PROGRAM = kit.address('11111111111111111111111111111111');
const lamportsPerSol = 1_000_000_000n;

/** System program's transfer: instruction 2, then the lamports. */
function transferInstruction(
  from: kit.TransactionSigner,
  to: kit.TransactionSigner['address'],
  amount: bigint,
) {
  const data = new Uint8Array(12);
  new DataView(data.buffer).setUint32(0, 2, true);
  new DataView(data.buffer).setBigUint64(4, amount, true);
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: from.address, role: 3, signer: from },
      { address: to, role: 1 },
    ],
    data,
  };
}

async function connect() {
  const { rpcUrl, wsUrl } = await startOne();
  const rpc = kit.createSolanaRpc(rpcUrl);
  const rpcSubscriptions = kit.createSolanaRpcSubscriptions(wsUrl);
  const payer = await kit.generateKeyPairSigner();
  await rpc.requestAirdrop(payer.address, kit.lamports(10n * lamportsPerSol)).send();
  return { rpc, rpcSubscriptions, payer };
}

describe('@solana/kit RPC client', () => {
  it('sends and confirms a transaction and reads its status, history and details', async () => {
    const { rpc, rpcSubscriptions, payer } = await connect();
    const to = (await kit.generateKeyPairSigner()).address;
    const { value: blockhash } = await rpc.getLatestBlockhash().send();
    const message = kit.pipe(
      kit.createTransactionMessage({ version: 0 }),
      (each) => kit.setTransactionMessageFeePayerSigner(payer, each),
      (each) => kit.setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
      (each) => kit.appendTransactionMessageInstruction(transferInstruction(payer, to, lamportsPerSol), each),
    );
    const signed = await kit.signTransactionMessageWithSigners(message);
    kit.assertIsTransactionWithBlockhashLifetime(signed);
    await kit.sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, {
      commitment: 'confirmed',
    });

    const signature = kit.getSignatureFromTransaction(signed);
    const { value: balance } = await rpc.getBalance(to).send();
    expect(balance).toBe(lamportsPerSol);
    const { value: statuses } = await rpc.getSignatureStatuses([signature]).send();
    expect(statuses[0]?.confirmationStatus).toBe('finalized');
    const [latest] = await rpc.getSignaturesForAddress(to, { limit: 1 }).send();
    expect(latest?.signature).toBe(signature);
    const found = await rpc
      .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send();
    expect(found?.meta?.fee).toBe(5000n);
    expect(found?.meta?.logMessages).toHaveLength(2);
  });
});
