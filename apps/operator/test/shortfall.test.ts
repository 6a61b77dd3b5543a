import { juniorDepositInstruction, tokenAddress, TOKEN_2022_PROGRAM_ID as tokenProgram } from '@obverse/core';
import { createIssuerMint } from '@obverse/testing/issuer-mint';
import { createMintToInstruction, createTransferCheckedInstruction, getAccount } from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { addStablecoin, fund, open2022, send, stablecoinOf, startCluster } from './support/operator.ts';

const unit = 1_000_000n;
const cluster = await startCluster();
/** Of the underlying, whose permanent delegate it is. */
const issuerKey = Keypair.generate();
const issuer = issuerKey.publicKey;
const stranger = Keypair.generate();
cluster.keyFile('stranger', stranger);
const mintKey = Keypair.generate();
const mint = mintKey.publicKey;
const cash = tokenAddress(mint, issuer, tokenProgram);
const now = () => stablecoinOf(cluster, 2);

/** A transfer that the issuer signs, from its own account or as the delegate of all. */
const move = (from: PublicKey, to: PublicKey, amount: bigint) =>
  send(
    cluster,
    issuerKey,
    createTransferCheckedInstruction(from, mint, to, issuer, amount, 6, [], tokenProgram),
  );
const mintCash = (amount: bigint) => createMintToInstruction(mint, cash, issuer, amount, [], tokenProgram);
const seize = async (amount: bigint) => move((await now()).vault, cash, amount);
const giveBack = async (amount: bigint) => move(cash, (await now()).vault, amount);
const recognize = (what: 'shortfall' | 'return', ...expected: [code?: number, says?: string | RegExp]) =>
  cluster.ends(`recognize-${what} -k @stranger --yes --stablecoin 2`, ...expected);
const shown = async () => (await cluster.run('inspect stablecoin 2')).stdout;

await fund(cluster, issuer, stranger.publicKey);
const ofMint = { mint, issuer, powers: ['permanentDelegate'] as const };
await send(cluster, [issuerKey, mintKey], ...(await createIssuerMint(cluster.connection, ofMint)));
const add = addStablecoin(mint, '--platform-fee-bps 0 --max-deployed-bps 1000 --deploy-per-day 1');
await cluster.ends(add, 2, '--accepted-powers does not name what this mint lets its issuer do: move or burn');
await cluster.ends(`${add} --accepted-powers permanentDelegate`);
const stablecoin = await now();
const amount = 1_000n * unit;
await send(
  cluster,
  issuerKey,
  open2022(issuer, mint),
  open2022(issuer, stablecoin.juniorMint),
  mintCash(amount),
  juniorDepositInstruction({ user: issuer, stablecoin, amount, minimumReceived: amount }),
);

it('recognize-shortfall and recognize-return are refused while the vault holds exactly what it must', async () => {
  await recognize('shortfall', 1, 'the vault of stablecoin 2 holds what it must');
  await recognize('return', 1, 'the vault of stablecoin 2 has nothing that counts as returned');
  expect(await shown()).not.toContain('short of');
  await cluster.ends('recognize-shortfall -k @stranger --yes --stablecoin 9', 1, 'stablecoin 9');
});

it('recognize-shortfall counts what the issuer took as deployed, for anyone, and recognize-return what it transferred back', async () => {
  await seize(300_500_000n);
  expect(await shown()).toContain('300.5: recognize-shortfall counts it as deployed');
  // nothing has come back
  await recognize('return', 1, 'nothing that counts as returned');
  const { stderr } = await recognize('shortfall', 0, 'the vault of stablecoin 2 lacks 300.5');
  expect(stderr).toMatch(/in the vault +699\.5/);
  expect(stderr).toMatch(/it must hold +1,?000 → 699\.5/);
  expect(stderr).toMatch(/deployed +0 → 300\.5/);
  expect((await now()).deployedCollateral).toBe(300_500_000n);
  expect(await shown()).not.toContain('short of');
  await recognize('shortfall', 1, 'holds what it must');

  await giveBack(100n * unit);
  await recognize('return', 0, /100 returned to the vault of stablecoin 2.*deployed +300\.5 → 200\.5/s);
  const { deployedCollateral, vault } = await now();
  expect(deployedCollateral).toBe(200_500_000n);
  const account = await getAccount(cluster.connection, vault, 'confirmed', tokenProgram);
  expect(account.amount).toBe(799_500_000n);
});

it('recognize-return counts no more as returned than is deployed', async () => {
  await send(cluster, issuerKey, mintCash(1_000n * unit));
  await giveBack(500n * unit);
  await recognize('return', 0, /deployed +200\.5 → 0/);
  await recognize('return', 1, 'nothing that counts as returned');
  // what was given beyond that hides a shortfall of its size
  await seize(299_500_000n);
  await recognize('shortfall', 1, 'holds what it must');
  await seize(1n);
  // the same transaction as before is another one with the next blockhash
  cluster.advance(1);
  await recognize('shortfall', 0, 'lacks 0.000001');
});
