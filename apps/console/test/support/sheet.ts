import type { Locator, Page } from 'playwright-core';

/*
 * The sheet of a transaction, which stands before the rest of the page until it is closed.
 */

/** Signs what is in the sheet. */
export const approve = (page: Page | Locator): Promise<void> =>
  page.getByRole('button', { name: 'Sign with your wallet' }).click();

/** Signs what is in the sheet, waits until it is confirmed, and closes it. */
export async function approveAndClose(page: Page | Locator): Promise<void> {
  await approve(page);
  await page.getByText('Confirmed.').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}
