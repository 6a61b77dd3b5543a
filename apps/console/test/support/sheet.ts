import type { Locator, Page } from 'playwright-core';

/** Signs what is in the sheet of a transaction, which stands before the rest of the page until it is closed. */
export const approve = (page: Page | Locator): Promise<void> =>
  page.getByRole('button', { name: 'Sign with your wallet' }).click();

/** Signs what is in the sheet, waits until it is confirmed, and closes it. */
export async function approveAndClose(page: Page | Locator): Promise<void> {
  await approve(page);
  await page.getByText('Confirmed.').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}

/** Waits until the transaction on the page has a status. */
export const reach = (page: Page, status: string): Promise<void> =>
  page.locator(`[aria-label="Transaction"][data-status="${status}"]`).waitFor();

/** Signs in where the page asks for it. */
export const signIn = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();

/** A card of a dashboard by its heading. */
export const card = (page: Page, name: string): Locator =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** A value of the page by the name that stands before it. */
export const figure = (page: Page | Locator, name: string | RegExp): Locator =>
  page.locator('dt', { hasText: name }).locator('xpath=../dd[1]');
