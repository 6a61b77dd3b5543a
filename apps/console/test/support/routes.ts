import type { Page, Route } from 'playwright-core';

/*
 * What comes between a page and the service or its node.
 */

// biome-ignore lint/suspicious/noExplicitAny: parsed from the wire; each test changes what it knows
type Change = (answer: any) => void;

/** Changes the answers of the service to a page. */
export const changeAnswers = (page: Page, url: string | RegExp, change: Change): Promise<unknown> =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    change(json);
    await route.fulfill({ response, json });
  });

/** Handles the calls of a method at the page's node. */
export const onCall = (
  page: Page,
  method: string,
  handle: (route: Route) => Promise<void>,
): Promise<unknown> =>
  page.route(/./, (route) =>
    (route.request().postData() ?? '').includes(`"${method}"`) ? handle(route) : route.fallback(),
  );

/** The node of the page says nothing of what became of its transactions, until `isHeard` says that it does. */
export const silenceOutcomes = (page: Page, isHeard: () => boolean): Promise<unknown> =>
  onCall(page, 'getSignatureStatuses', (route) => {
    const result = { context: { slot: 1 }, value: [null] };
    return isHeard() ? route.fallback() : route.fulfill({ json: { jsonrpc: '2.0', id: 1, result } });
  });
