import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@obverse/client';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { clientOf, issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import { reportLoss, resolveLoss, takeFromCustody } from './support/losses.ts';

// the other cluster: nobody mints while a loss is reported, and the loss stays
const cluster = 'devnet';
const dollar = 1_000_000n;

const build = readFileSync(fileURLToPath(import.meta.resolve('@obverse/platform-program/platform.so')));
const buildSha256 = createHash('sha256').update(build).digest('hex');

describe.skipIf(!hasBrowser)('the proof of backing', () => {
  const { openConsole } = useBrowser();
  const proofOn = (page: Page) => page.getByRole('region', { name: 'Proof of backing' });

  /** The share of what is owed that the page finds in token accounts. */
  const found = async (page: Page): Promise<number> => {
    const text = await proofOn(page)
      .locator('dt', { hasText: 'Found in token accounts' })
      .locator('xpath=../dd')
      .textContent();
    return Number.parseFloat((text ?? '').replaceAll('\u202f', ''));
  };

  it('compares balances with what is owed, follows money that leaves the custody and a loss, and names accounts and program', async () => {
    const holder = await richWallet(2_000n * dollar, cluster);
    const coin = await issueCoin(holder, { cluster });
    await mintCoins(coin, holder, 1_000n * dollar, cluster);
    const params = { path: { index: 0 }, query: { cluster } } as const;
    const read = () => unwrap(clientOf().GET('/stablecoin/{index}', { params }));

    const page = await openConsole(`/coins/${coin.integrationId}?cluster=${cluster}`);
    await proofOn(page).getByText('Covered in full').waitFor();
    expect(await found(page)).toBeGreaterThanOrEqual(100);
    // the program is a read of its own
    await proofOn(page).getByText("Equals this release's build").waitFor();
    const text = (await proofOn(page).textContent()) ?? '';
    const { vault, settings, underlyingMint } = await read();
    const { brandedMint } = await unwrap(
      clientOf().GET('/integration/{id}', {
        params: { path: { id: coin.integrationId }, query: { cluster } },
      }),
    );
    const admin = developmentKeypair('admin').publicKey.toBase58();
    for (const address of [
      vault,
      settings.custody ?? '',
      underlyingMint,
      brandedMint,
      DEVELOPMENT_PROGRAM_ID.toBase58(),
      admin,
    ])
      expect(text).toContain(address);
    expect(await proofOn(page).getByTitle(buildSha256).count()).toBe(1);
    await proofOn(page)
      .getByText(/^As of slot/)
      .waitFor();

    // what was deployed is in the custody's account until its owner takes it away
    const report = await reportLoss(200n * dollar, cluster);
    await page.reload();
    await proofOn(page).getByText('Covered in full').waitFor();
    await proofOn(page)
      .getByText(/A loss of 200\.00 test USD of what is deployed is reported/)
      .waitFor();
    await takeFromCustody(150n * dollar, cluster);
    await page.reload();
    await proofOn(page)
      .getByText(/with what the program counts elsewhere/)
      .waitFor();
    expect(await found(page)).toBeLessThan(100);
    await proofOn(page).getByText('there is the program’s count alone').waitFor();
    await expectAccessible(page);

    // holders have lost: less is owed, and what is left is covered
    await resolveLoss(report, 200n * dollar, cluster);
    await page.reload();
    await proofOn(page).getByText('Covered in full').waitFor();
    await expectAccessible(page);
  });

  it('says where the deployed program is another one, and where it was not checked', async () => {
    const coin = await issueCoin(await richWallet());
    const page = await openConsole('/');
    await page.goto(`/coins/${coin.integrationId}`);
    await proofOn(page).getByText("Equals this release's build").waitFor();
    const answer = (deployed: object | null) =>
      page.route(/\/platform\?/, async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        json.data.program.deployed = deployed && { ...json.data.program.deployed, ...deployed };
        await route.fulfill({ response, json });
      });
    await answer({ sha256: 'a'.repeat(64), upgradeAuthority: null });
    await page.reload();
    await proofOn(page).getByText("Is not this release's build").waitFor();
    await proofOn(page).getByText('nobody', { exact: true }).waitFor();
    await page.unrouteAll();
    await answer(null);
    await page.reload();
    await proofOn(page).getByText('Not checked: the cluster does not show it').waitFor();
  });

  it('links to the explorer that the reader has chosen, and to none for a local cluster by itself', async () => {
    const coin = await issueCoin(await richWallet());
    const page = await openConsole(`/coins/${coin.integrationId}`);
    const proof = proofOn(page);
    await proof.getByText(/^As of slot/).waitFor();
    const link = proof.getByRole('link', { name: 'See the vault in your explorer' });
    expect(await proof.getByRole('link').count()).toBe(0);
    await proof.getByLabel('Explorer of the links').selectOption('own');
    const own = proof.getByLabel('Its address');
    await own.fill('https://explorer.example/{kind}');
    await proof.getByText('Write {id} where the address or the signature stands').waitFor();
    expect(await link.count()).toBe(0);
    await own.fill('https://explorer.example/{kind}/{id}?cluster={cluster}');
    const { vault } = await unwrap(
      clientOf().GET('/stablecoin/{index}', { params: { path: { index: 0 }, query: {} } }),
    );
    const url = `https://explorer.example/address/${vault}?cluster=mainnet`;
    expect(await link.getAttribute('href')).toBe(url);
    await expectAccessible(page);
    // kept in the browser, for the home page too
    await page.goto('/');
    await page.getByRole('link', { name: 'Check it' }).click();
    await page.getByText('Proof of backing', { exact: true }).first().click();
    await page.getByRole('link', { name: 'See the vault in your explorer' }).first().waitFor();
    expect(
      await page.getByRole('link', { name: 'See the vault in your explorer' }).first().getAttribute('href'),
    ).toBe(url);
    await expectAccessible(page);
  });
});
