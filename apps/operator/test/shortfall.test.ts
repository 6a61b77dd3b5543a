import { juniorDepositInstruction, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { createIssuerMint } from '@obverse/testing/issuer-mint';
import { createMintToInstruction, createTransferCheckedInstruction, getAccount } from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  addStablecoin,
  developmentKeys,
  ended,
  fund,
  open2022,
  send,
  stablecoinOf,
  startCluster,
} from './support/operator.ts';

const UNIT = 1_000_000n;
const INDEX = '2';
const tokenProgram = TOKEN_2022_PROGRAM_ID;

const cluster = await startCluster();
const keys = developmentKeys(cluster);
/** Of the underlying, whose permanent delegate it is. */
const issuer = Keypair.generate();
const payer = Keypair.generate();
const stranger = cluster.keyFile('stranger', payer);
const mint = Keypair.generate();
const cash = tokenAddress(mint.publicKey, issuer.publicKey, tokenProgram);
const now = () => stablecoinOf(cluster, Number(INDEX));

/** A transfer that the issuer signs, from its own account or as the delegate of all. */
const move = (from: PublicKey, to: PublicKey, amount: bigint) =>
  send(
    cluster,
    issuer,
    createTransferCheckedInstruction(from, mint.publicKey, to, issuer.publicKey, amount, 6, [], tokenProgram),
  );
const seize = async (amount: bigint) => move((await now()).vault, cash, amount);
const giveBack = async (amount: bigint) => move(cash, (await now()).vault, amount);

const terms = ['--platform-fee-bps', '0', '--max-deployed-bps', '1000', '--deploy-per-day', '1'];
const add = (...powers: string[]) =>
  cluster.run(...addStablecoin(mint.publicKey, ...terms, ...powers, '-k', keys.admin));

const recognize = (what: 'shortfall' | 'return') =>
  cluster.run(`recognize-${what}`, '-k', stranger, '--yes', '--stablecoin', INDEX);

const shown = async () => (await cluster.run('inspect', 'stablecoin', INDEX)).stdout;

await fund(cluster, issuer.publicKey, payer.publicKey);
const powers = ['permanentDelegate'] as const;
const ofMint = { mint: mint.publicKey, issuer: issuer.publicKey, powers };
await send(cluster, [issuer, mint], ...(await createIssuerMint(cluster.connection, ofMint)));
expect(await add('--accepted-powers', 'permanentDelegate')).toMatchObject({ code: 0 });
const stablecoin = await now();
const amount = 1_000n * UNIT;
await send(
  cluster,
  issuer,
  open2022(issuer.publicKey, mint.publicKey),
  open2022(issuer.publicKey, stablecoin.juniorMint),
  createMintToInstruction(mint.publicKey, cash, issuer.publicKey, amount, [], tokenProgram),
  juniorDepositInstruction({ user: issuer.publicKey, stablecoin, amount, minimumReceived: amount }),
);

describe('recognize-shortfall and recognize-return', () => {
  it('are refused in words while the vault holds exactly what it must', async () => {
    expect(await recognize('shortfall')).toMatchObject(
      ended(1, 'the vault of stablecoin 2 holds what it must'),
    );
    expect(await recognize('return')).toMatchObject(
      ended(1, 'the vault of stablecoin 2 has nothing that counts as returned'),
    );
    expect(await shown()).not.toContain('short of');
  });

  it('count what the issuer took as deployed, for anyone, and what it transferred back as returned', async () => {
    await seize(300_500_000n);
    expect(await shown()).toContain('300.5: recognize-shortfall counts it as deployed');
    // nothing has come back
    expect(await recognize('return')).toMatchObject(ended(1, 'nothing that counts as returned'));

    const recognized = await recognize('shortfall');
    expect(recognized).toMatchObject({ code: 0 });
    expect(recognized.stderr).toContain('Recognise that the vault of stablecoin 2 lacks 300.5');
    expect(recognized.stderr).toMatch(/in the vault +699\.5/);
    expect(recognized.stderr).toMatch(/it must hold +1,?000 → 699\.5/);
    expect(recognized.stderr).toMatch(/deployed +0 → 300\.5/);
    expect((await now()).deployedCollateral).toBe(300_500_000n);
    expect(await shown()).not.toContain('short of');
    expect(await recognize('shortfall')).toMatchObject(ended(1, 'holds what it must'));

    await giveBack(100n * UNIT);
    const returned = await recognize('return');
    expect(returned).toMatchObject({ code: 0 });
    expect(returned.stderr).toContain('Recognise that 100 returned to the vault of stablecoin 2');
    expect(returned.stderr).toMatch(/deployed +300\.5 → 200\.5/);
    expect((await now()).deployedCollateral).toBe(200_500_000n);
    const { vault } = await now();
    expect((await getAccount(cluster.connection, vault, 'confirmed', tokenProgram)).amount).toBe(
      799_500_000n,
    );
  });

  it('count no more as returned than is deployed', async () => {
    await send(
      cluster,
      issuer,
      createMintToInstruction(mint.publicKey, cash, issuer.publicKey, 1_000n * UNIT, [], tokenProgram),
    );
    await giveBack(500n * UNIT);
    expect((await recognize('return')).stderr).toMatch(/deployed +200\.5 → 0/);
    expect(await recognize('return')).toMatchObject(ended(1, 'nothing that counts as returned'));
    // what was given beyond that hides a shortfall of its size
    await seize(299_500_000n);
    expect(await recognize('shortfall')).toMatchObject(ended(1, 'holds what it must'));
    await seize(1n);
    expect((await recognize('shortfall')).stderr).toContain('lacks 0.000001');
  });

  it('need a stablecoin that exists, and a key', async () => {
    const missing = ['recognize-shortfall', '-k', stranger, '--yes', '--stablecoin', '9'];
    expect(await cluster.run(...missing)).toMatchObject(ended(1, 'stablecoin 9'));
    expect(await cluster.run('recognize-return', '--yes', '--stablecoin', INDEX)).toMatchObject({ code: 1 });
  });
});

describe('add-stablecoin', () => {
  it('refuses an underlying whose issuer has a power that is not accepted', async () => {
    expect(await add()).toMatchObject(
      ended(2, '--accepted-powers does not name what this mint lets its issuer do: move or burn'),
    );
  });
});
