import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { waitFor } from '@obverse/testing';
import type { Connection, Keypair, TransactionInstruction } from '@solana/web3.js';
import { expectExecuted } from './transfers.ts';

const manager = developmentKeypair('manager');
const custodian = developmentKeypair('custodian');
const usualVoters = [developmentKeypair('admin'), developmentKeypair('guardian')] as const;

/** Reports and resolves losses of a stablecoin of a local cluster, as its roles do. */
export function lossesOf(rpc: Connection, index: number) {
  const address = core.stablecoinAddress(index);
  const read = async () =>
    core.decodeStablecoin(address, (await rpc.getAccountInfo(address))?.data ?? new Uint8Array());

  let lastBlockhash = '';
  async function send(
    instructions: TransactionInstruction[],
    signers: readonly Keypair[] = [],
  ): Promise<void> {
    // the same change twice on one blockhash is one transaction
    lastBlockhash = await waitFor(async () => {
      const { blockhash } = await rpc.getLatestBlockhash();
      if (blockhash === lastBlockhash) throw new Error('no new block yet');
      return blockhash;
    });
    const parts = { feePayer: manager.publicKey, instructions, blockhash: lastBlockhash };
    const transaction = core.composeTransaction(parts);
    transaction.sign([manager, ...signers]);
    await expectExecuted(rpc, await rpc.sendRawTransaction(transaction.serialize()));
  }

  const returnCollateral = async (amount: bigint): Promise<void> => {
    const back = { owner: custodian.publicKey, stablecoin: await read(), amount };
    await send([core.returnCollateralInstruction(back)], [custodian]);
  };

  return {
    read,
    returnCollateral,

    /** Deploys an amount and reports all of it as lost. @returns the report */
    report: async (amount: bigint): Promise<string> => {
      const stablecoin = await read();
      const deploy = core.deployCollateralInstruction({ manager: manager.publicKey, stablecoin, amount });
      await send([deploy, core.reportLossInstruction({ reporter: manager.publicKey, stablecoin, amount })]);
      return core.lossReportAddress(address, stablecoin.reportCount).toBase58();
    },

    /** Settles the open report at `amount`, by default at nothing, and brings back what is still deployed. */
    resolve: async (amount = 0n, voters: readonly [Keypair, Keypair] = usualVoters): Promise<void> => {
      const { reportCount, deployedCollateral } = await read();
      const lossReport = { address: core.lossReportAddress(address, reportCount - 1), stablecoin: address };
      const votes = [voters[0].publicKey, voters[1].publicKey] as const;
      await send([core.resolveLossInstruction({ votes, lossReport, amount })], voters);
      if (amount < deployedCollateral) await returnCollateral(deployedCollateral);
    },
  };
}
