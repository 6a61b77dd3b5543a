// A cluster on which every transaction that the service makes can be asked for, by several customers who have nothing in common but their stablecoins.
import {
  composeTransaction,
  decodeStablecoin,
  deployCollateralInstruction,
  juniorMintAddress,
  lossReportAddress,
  reportLossInstruction,
  resolveLossInstruction,
  stablecoinAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { ask, execute, issueCoin, post } from '@obverse/stack/client';
import { callCluster, faucet, fundedWallet } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';

/** The junior tranche of stablecoin 1. */
export const tranche = juniorMintAddress(stablecoinAddress(1), 0).toBase58();

const units = 1_000_000;
const week = 7 * 86_400;
/** Of this the coins' yield cannot bear all, and stablecoin 0 has no junior pool. */
const reportedLoss = 100_000_000n;

/** A wallet with underlying of stablecoin 0 and without any branded tokens. */
async function openNewcomer({ rpc }) {
  const { publicKey } = await fundedWallet(rpc);
  await faucet(rpc, publicKey, 0, 1_000_000_000n);
  return publicKey.toBase58();
}

/** Deposits into the junior tranche, and begins to withdraw a part. @returns the cooldown of that */
async function depositJunior(client, { wallet, user }, assetMint) {
  await faucet(client.rpc, wallet.publicKey, 1, 1_000_000_000n);
  const deposit = { trancheId: tranche, recipient: user, assetMint, amount: `${100 * units}` };
  await execute(client, wallet, post('/tranches/junior/mint', deposit));
  const request = { trancheId: tranche, user, amount: `${10 * units}` };
  return (await execute(client, wallet, post('/tranches/junior/withdraw/request', request))).cooldown;
}

async function openCustomer(client, assetMint) {
  const coin = await issueCoin(client, { feeBps: 1_000 });
  const { integrationId, user, wallet, key } = coin;
  const mint = { integrationId, user, amount: `${500 * units}` };
  await execute(client, wallet, post('/integration/mint', mint, key));
  const listed = Keypair.generate().publicKey.toBase58();
  const whitelist = { integrationId, users: [listed], allowed: true };
  await execute(client, wallet, post('/integration/whitelist', whitelist, key));
  const cooldown = await depositJunior(client, coin, assetMint);
  return { ...coin, assetMint, listed, cooldown, newcomer: await openNewcomer(client) };
}

const [admin, guardian, manager] = ['admin', 'guardian', 'manager'].map(developmentKeypair);

async function sendAs(signers, rpc, ...instructions) {
  const { blockhash } = await rpc.getLatestBlockhash();
  const transaction = composeTransaction({ feePayer: signers[0].publicKey, instructions, blockhash });
  transaction.sign(signers);
  await rpc.sendRawTransaction(transaction.serialize());
}

/** Deploys what is then reported as lost, lets customers redeem under the report, and dismisses it: what was withheld is to be refunded. */
async function openClaims(client, customers) {
  const { rpc } = client;
  const address = stablecoinAddress(0);
  const stablecoin = decodeStablecoin(address, (await rpc.getAccountInfo(address)).data);
  const loss = { stablecoin, amount: reportedLoss };
  const deploy = deployCollateralInstruction({ manager: manager.publicKey, ...loss });
  await sendAs([manager], rpc, deploy, reportLossInstruction({ reporter: manager.publicKey, ...loss }));
  for (const customer of customers) customer.claimId = await openClaim(client, customer);
  const lossReport = { address: lossReportAddress(address, stablecoin.reportCount), stablecoin: address };
  const votes = [admin.publicKey, guardian.publicKey];
  await sendAs([admin, guardian], rpc, resolveLossInstruction({ votes, lossReport, amount: 0n }));
}

/** Redeems under the open loss report. @returns the claim on what was withheld */
async function openClaim(client, { integrationId, user, wallet, key }) {
  const redeem = { integrationId, user, amount: `${100 * units}`, acceptWithheld: true };
  await execute(client, wallet, post('/integration/redeem', redeem, key));
  const { claims } = await ask(client.url, { path: `/loss-claims?cluster=devnet&owner=${user}` });
  return claims[0].claimId;
}

/** Opens customers: each owes fees, has junior tokens, a withdrawal in its exit window and a claim on a refund. */
export async function openCustomers(client, count) {
  const rate = await ask(client.url, { path: `/tranches/junior/${tranche}/exchange-rate?cluster=devnet` });
  const [{ mint: assetMint }] = rate.rateToUnderlying;
  const customers = [];
  for (let i = 0; i < count; i++) customers.push(await openCustomer(client, assetMint));
  await openClaims(client, customers);
  await callCluster(client.rpc.rpcEndpoint, 'obverse_advanceClock', [week]);
  return customers;
}
