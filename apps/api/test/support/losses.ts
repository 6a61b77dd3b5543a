import {
  composeTransaction,
  decodeStablecoin,
  deployCollateralInstruction,
  lossReportAddress,
  reportLossInstruction,
  resolveLossInstruction,
  returnCollateralInstruction,
  stablecoinAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { waitFor } from '@obverse/testing';
import type { Connection, Keypair, TransactionInstruction } from '@solana/web3.js';

const [admin, guardian, manager, custodian] = ['admin', 'guardian', 'manager', 'custodian'].map(
  developmentKeypair,
) as [Keypair, Keypair, Keypair, Keypair];

/** Reports and resolves losses of a stablecoin of a local cluster, as its roles do. */
export function lossesOf(rpc: Connection, index: number) {
  const address = stablecoinAddress(index);
  const read = async () =>
    decodeStablecoin(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());

  let lastBlockhash = '';

  async function send(instructions: TransactionInstruction[], signers: Keypair[]): Promise<void> {
    // the same change twice on one blockhash is one transaction
    const blockhash = await waitFor(async () => {
      const latest = await rpc.getLatestBlockhash();
      if (latest.blockhash === lastBlockhash) throw new Error('no new block yet');
      return latest.blockhash;
    });
    lastBlockhash = blockhash;
    const transaction = composeTransaction({ feePayer: manager.publicKey, instructions, blockhash });
    transaction.sign([manager, ...signers]);
    const signature = await rpc.sendRawTransaction(transaction.serialize());
    const { value } = await rpc.getSignatureStatus(signature);
    if (value === null || value.err !== null) throw new Error(`not executed: ${JSON.stringify(value)}`);
  }

  return {
    read,

    /** Deploys an amount and reports all of it as lost. @returns the report */
    report: async (amount: bigint): Promise<string> => {
      const stablecoin = await read();
      await send(
        [
          deployCollateralInstruction({ manager: manager.publicKey, stablecoin, amount }),
          reportLossInstruction({ reporter: manager.publicKey, stablecoin, amount }),
        ],
        [],
      );
      return lossReportAddress(address, stablecoin.reportCount).toBase58();
    },

    /** Brings deployed collateral back. */
    returnCollateral: async (amount: bigint): Promise<void> => {
      const back = { owner: custodian.publicKey, stablecoin: await read(), amount };
      await send([returnCollateralInstruction(back)], [custodian]);
    },

    /** Settles the open report at `amount`, by default at nothing, and brings back what is still deployed. */
    resolve: async (amount = 0n, voters: readonly [Keypair, Keypair] = [admin, guardian]): Promise<void> => {
      const { reportCount, deployedCollateral } = await read();
      const lossReport = { address: lossReportAddress(address, reportCount - 1), stablecoin: address };
      const votes = [voters[0].publicKey, voters[1].publicKey] as const;
      await send([resolveLossInstruction({ votes, lossReport, amount })], [...voters]);
      if (amount >= deployedCollateral) return;
      const back = { owner: custodian.publicKey, stablecoin: await read(), amount: deployedCollateral };
      await send([returnCollateralInstruction(back)], [custodian]);
    },
  };
}
