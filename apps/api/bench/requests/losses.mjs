// Reports a loss on stablecoin 0 of a local cluster and dismisses it, as the platform's roles do.
import {
  composeTransaction,
  decodeStablecoin,
  deployCollateralInstruction,
  lossReportAddress,
  reportLossInstruction,
  resolveLossInstruction,
  stablecoinAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';

const [admin, guardian, manager] = ['admin', 'guardian', 'manager'].map(developmentKeypair);
const address = stablecoinAddress(0);

async function send(rpc, instructions, signers) {
  const { blockhash } = await rpc.getLatestBlockhash();
  const transaction = composeTransaction({ feePayer: manager.publicKey, instructions, blockhash });
  transaction.sign([manager, ...signers]);
  await rpc.sendRawTransaction(transaction.serialize());
}

const readStablecoin = async (rpc) => decodeStablecoin(address, (await rpc.getAccountInfo(address)).data);

/** Deploys an amount and reports all of it as lost. */
export async function reportLoss(rpc, amount) {
  const stablecoin = await readStablecoin(rpc);
  const deploy = deployCollateralInstruction({ manager: manager.publicKey, stablecoin, amount });
  const report = reportLossInstruction({ reporter: manager.publicKey, stablecoin, amount });
  await send(rpc, [deploy, report], []);
}

/** Finds that nothing was lost: what was withheld is to be refunded. */
export async function dismissReport(rpc) {
  const { reportCount } = await readStablecoin(rpc);
  const lossReport = { address: lossReportAddress(address, reportCount - 1), stablecoin: address };
  const votes = [admin.publicKey, guardian.publicKey];
  await send(rpc, [resolveLossInstruction({ votes, lossReport, amount: 0n })], [admin, guardian]);
}
