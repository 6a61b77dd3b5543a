import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { type Coin, issueCoin, mintCoins, newAddress, richWallet } from './support/fixture.ts';
import { approveAndClose, card } from './support/sheet.ts';
import type { TestWallet } from './support/test-wallet.ts';

/** A coin whose compliance authority is another wallet than the one that governs it, and a holder of 100 coins. */
async function regulatedCoin() {
  const [authority, officer, holder] = [await richWallet(), await richWallet(0n), await richWallet()];
  const compliance = { authority: officer.address, freeze: true, pause: true, seize: true };
  const coin = await issueCoin(authority, { compliance });
  await mintCoins(coin, holder, 100_000_000n);
  return { coin, authority, officer, holder };
}

async function lookUp(page: Page, address: string): Promise<void> {
  await page.getByLabel('Wallet or account').fill(address);
  await page.getByRole('button', { name: 'Look it up' }).click();
}

const history = (page: Page, done: string) => card(page, 'What was done').getByText(done).first().waitFor();

describe.skipIf(!hasBrowser)('the compliance tab of a dashboard', () => {
  const { openConsole } = useBrowser();
  const openTab = ({ integrationId }: Coin, wallet?: TestWallet) =>
    openConsole(`/dashboard/${integrationId}/compliance`, { wallet });

  it('says to everyone who has which powers, and gives a form to no other wallet', async () => {
    const { coin, authority, officer } = await regulatedCoin();
    for (const wallet of [undefined, authority]) {
      const page = await openTab(coin, wallet);
      await page.getByText(officer.address).waitFor();
      await page.getByText("can freeze any holder's account").waitFor();
      await page.getByText('No event is recorded yet').waitFor();
      expect(await page.getByLabel('Wallet or account').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Pause the coin' }).count()).toBe(0);
      await expectAccessible(page);
    }
    const page = await openConsole(`/dashboard/${coin.integrationId}`, { wallet: officer });
    await page.getByRole('link', { name: 'go to “Compliance”' }).click();
    await page.getByLabel('Wallet or account').waitFor();

    const free = await issueCoin(authority);
    const other = await openConsole(`/dashboard/${free.integrationId}`, { wallet: authority });
    const tabs = other.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    await expect.poll(() => tabs.allTextContents()).toContain('Settings');
    expect(await tabs.allTextContents()).not.toContain('Compliance');
    await other.goto(`/dashboard/${free.integrationId}/compliance`);
    await other.getByText('made without powers over its holders').waitFor();
  });

  it('freezes an account, which its holder reads when redeeming, seizes coins after the amount and the wallet were typed again, and thaws it', async () => {
    const { coin, officer, holder } = await regulatedCoin();
    const page = await openTab(coin, officer);
    const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await lookUp(page, newAddress());
    await page.getByText('has no account of this coin').waitFor();
    await lookUp(page, holder.address);
    await accounts.getByText('Not frozen').waitFor();
    await accounts.getByText(`100.00 ${coin.symbol}`).waitFor();
    await page.getByRole('button', { name: 'Freeze' }).click();
    await page.getByText('stops its holder from redeeming and transferring the coins').waitFor();
    await expectAccessible(page);
    await approveAndClose(page);
    await accounts.getByText('Frozen', { exact: true }).waitFor();

    const redeeming = await openConsole(`/coins/${coin.integrationId}?side=redeem`, {
      wallet: holder,
      expected: [/status of 422/],
    });
    await redeeming.getByLabel('You give back').fill('5');
    await redeeming.getByRole('button', { name: 'Review the redemption' }).click();
    await redeeming.getByText('of the coin is frozen; its compliance authority can thaw it').waitFor();

    await page.getByRole('button', { name: 'Seize…' }).click();
    const seizure = page.getByRole('form', { name: 'Seize' });
    await seizure.getByLabel('Coins to seize').fill('101');
    await seizure.getByText('This is more than the balance').waitFor();
    await seizure.getByLabel('Recipient').fill(holder.address);
    await seizure.getByText('The coins are in an account of this wallet').waitFor();
    const court = newAddress();
    await seizure.getByLabel('Coins to seize').fill('40');
    await seizure.getByLabel('Recipient').fill(court);
    const word = `seize 40 ${coin.symbol} for ${court.slice(0, 4)}`;
    const button = seizure.getByRole('button', { name: 'Seize', exact: true });
    await seizure.getByLabel(`Type "${word}" to go on`).fill('seize');
    expect(await button.isDisabled()).toBe(true);
    await seizure.getByLabel(`Type "${word}" to go on`).fill(word);
    await expectAccessible(page);
    await button.click();
    await page.getByText("moves a holder's coins without the holder").waitFor();
    await page
      .getByText(/^Move 40 coins of/)
      .first()
      .waitFor();
    await approveAndClose(page);
    await accounts.getByText(`60.00 ${coin.symbol}`, { exact: true }).waitFor();
    await history(page, `40.00 ${coin.symbol} of`);

    await page.getByRole('button', { name: 'Thaw' }).click();
    await approveAndClose(page);
    await accounts.getByText('Not frozen').waitFor();
    await redeeming.getByRole('button', { name: 'Review the redemption' }).click();
    await redeeming.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    for (const done of ['Account frozen', 'Coins seized', 'Account thawed']) await history(page, done);
    await lookUp(page, court);
    await accounts.getByText(`40.00 ${coin.symbol}`).waitFor();
  });

  it('pauses the coin after a typed confirmation, which its page and the list say, and resumes it', async () => {
    const { coin, officer } = await regulatedCoin();
    const page = await openTab(coin, officer);
    const button = page.getByRole('button', { name: 'Pause the coin' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel(`Type "pause ${coin.symbol}" to go on`).fill(`pause ${coin.symbol}`);
    await button.click();
    await page.getByText('stops every holder from redeeming and transferring the coin').waitFor();
    await approveAndClose(page);
    await page.getByText('nobody can mint, redeem or transfer it.', { exact: false }).first().waitFor();

    const list = await openConsole(`/?search=${coin.symbol}`);
    const row = list.getByRole('row', { name: coin.name });
    const isListed = async (text: string) => {
      await list.reload();
      await row.waitFor();
      return (await row.getByText(text, { exact: true }).count()) === 1;
    };
    await expect.poll(() => isListed('Paused by its issuer')).toBe(true);
    expect(await row.getByText('Open to all', { exact: true }).count()).toBe(0);
    const coinPage = await openConsole(`/coins/${coin.integrationId}`);
    await coinPage.getByText('The compliance authority has paused this coin').waitFor();

    await page.getByRole('button', { name: 'Resume the coin' }).click();
    await approveAndClose(page);
    await button.waitFor();
    await expect.poll(() => isListed('Open to all')).toBe(true);
    for (const done of ['Coin paused', 'Coin resumed']) await history(page, done);
  });

  it('hands its powers over to the wallet that it nominates, which accepts on the same tab', async () => {
    const { coin, officer } = await regulatedCoin();
    const heir = await richWallet(0n);
    const page = await openTab(coin, officer);
    const form = card(page, 'Compliance authority');
    const nominate = async (address: string) => {
      await form.getByLabel('Nominate another wallet').fill(address);
      await form.getByRole('button', { name: 'Nominate', exact: true }).click();
      await page.getByText("lets the nominee take over the powers over the coin's holders").waitFor();
      await approveAndClose(page);
    };
    await form.getByLabel('Nominate another wallet').fill(officer.address);
    await form.getByText('This wallet has these powers already').waitFor();
    await nominate(newAddress());
    await form.getByRole('button', { name: 'Withdraw the nomination' }).click();
    await approveAndClose(page);
    await nominate(heir.address);
    await form.getByText('is nominated. Nothing changes until that wallet accepts').waitFor();

    const heirs = await openTab(coin, heir);
    const accept = heirs.getByRole('button', { name: 'Accept' });
    await accept.waitFor();
    await expectAccessible(heirs);
    await accept.click();
    await approveAndClose(heirs);
    await heirs.getByLabel('Wallet or account').waitFor();
    await page.reload();
    await page.getByText('Another wallet has these powers').waitFor();
    await history(page, 'Compliance authority changed');
  });
});
