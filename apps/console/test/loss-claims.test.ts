import { composeAtNode } from '@obverse/client/send';
import {
  decodeLossReport,
  decodeStablecoin,
  deployCollateralInstruction,
  lossReportAddress,
  DEVELOPMENT_PROGRAM_ID as programId,
  reportLossInstruction,
  resolveLossInstruction,
  type Stablecoin,
  stablecoinAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import {
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, inject, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { connectionTo, issueCoin, mintCoins, richWallet } from './support/fixture.ts';

// the other cluster: nobody mints while a loss is reported, and the loss stays
const cluster = 'devnet';
const dollar = 1_000_000n;
const [manager, guardian] = [developmentKeypair('manager'), developmentKeypair('guardian')];

async function accountAt(address: PublicKey): Promise<Buffer> {
  const account = await connectionTo(cluster).getAccountInfo(address);
  if (account === null) throw new Error(`there is no account ${address.toBase58()}`);
  return account.data;
}

async function readStablecoin(): Promise<Stablecoin> {
  const address = stablecoinAddress(0, programId);
  return decodeStablecoin(address, await accountAt(address));
}

/** Executes instructions of the platform's roles, of whom the first pays. */
async function execute(
  instructions: TransactionInstruction[],
  signers: [Keypair, ...Keypair[]],
): Promise<void> {
  const connection = connectionTo(cluster);
  const [{ publicKey: feePayer }] = signers;
  if ((await connection.getBalance(feePayer)) === 0) await connection.requestAirdrop(feePayer, 1_000_000_000);
  const rpcUrl = inject('service').rpcUrls[cluster];
  const { transaction } = await composeAtNode({
    ...{ feePayer, instructions, rpcUrl },
    programId: programId.toBase58(),
  });
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  signed.sign(signers);
  await connection.sendRawTransaction(signed.serialize());
}

describe.skipIf(!hasBrowser)('a claim of a loss report', () => {
  const { openConsole } = useBrowser();

  it('comes from a redemption while the report is open, is shown with its refund when the report is resolved, and is settled', async () => {
    const holder = await richWallet(1_000n * dollar, cluster);
    const coin = await issueCoin(holder, { cluster });
    await mintCoins(coin, holder, 500n * dollar, cluster);
    const stablecoin = await readStablecoin();
    await execute(
      [deployCollateralInstruction({ manager: manager.publicKey, stablecoin, amount: 100n * dollar })],
      [manager],
    );
    const reported = await readStablecoin();
    const report = { reporter: manager.publicKey, stablecoin: reported, amount: 100n * dollar };
    await execute([reportLossInstruction(report)], [manager]);

    const page = await openConsole(`/coins/${coin.integrationId}?cluster=${cluster}&side=redeem`, {
      wallet: holder,
    });
    await page.getByText('A loss is reported of this coin').waitFor();
    await page.getByLabel('You give back').fill('200');
    await page.getByLabel('Redeem all the same.').check();
    await page.getByRole('button', { name: 'Review the redemption' }).click();
    await page.getByLabel('Verified amounts').getByText('You receive now at least').waitFor();
    await page.getByRole('button', { name: 'Sign with your wallet' }).click();
    await page.getByText('Confirmed.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'Portfolio' }).click();
    const claims = page.getByRole('region', { name: 'Claims of loss reports' });
    await claims.getByText('The report is open').waitFor();
    await expectAccessible(page);
    const lossReport = {
      address: lossReportAddress(reported.address, reported.reportCount, programId),
      stablecoin: reported.address,
    };
    const votes = [manager.publicKey, guardian.publicKey] as const;
    await execute(
      [resolveLossInstruction({ votes: [...votes], lossReport, amount: 40n * dollar })],
      [manager, guardian],
    );

    await claims.getByText('The report is resolved').waitFor();
    const { refundLeft } = decodeLossReport(lossReport.address, await accountAt(lossReport.address));
    expect(refundLeft).toBeGreaterThan(0n);
    const due = Number.parseFloat((await claims.locator('strong').textContent()) ?? '');
    expect(due).toBeCloseTo(Number(refundLeft) / Number(dollar), 5);
    const { asked } = holder;

    // a refund that changes after a review was cancelled is shown as it is now
    await claims.getByRole('button', { name: 'Review the refund' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.route(/\/loss-claims\?/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const claim of answer.data.claims) claim.refundDue = '7000000';
      await route.fulfill({ response, json: answer });
    });
    // it reads everything again
    await page.getByRole('button', { name: 'Get test money' }).click();
    await claims.locator('strong').getByText(/^7\b/).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Get test money' }).click();
    await claims.locator('strong').getByText(/^7\b/).waitFor({ state: 'detached' });

    // once it is settled, the list that the service gives is without it
    const isOver = page.waitForResponse(
      async (response) =>
        response.url().includes('/loss-claims?') && (await response.json()).data?.claims.length === 0,
    );
    await claims.getByRole('button', { name: 'Review the refund' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).click();
    await page.getByText('The refund is in your wallet.').waitFor();
    expect(holder.asked).toBe(asked + 1);
    // the claim has ended and is not in the list any more, and what became of it stays in sight
    await expect
      .poll(async () => decodeLossReport(lossReport.address, await accountAt(lossReport.address)).refundLeft)
      .toBe(0n);
    await isOver;
    // an answer that came after has been drawn
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await claims.waitFor({ state: 'detached' });
    expect(await page.getByText('The refund is in your wallet.').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('The refund is in your wallet.').waitFor({ state: 'detached' });
  });
});
