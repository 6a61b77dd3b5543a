import { createClient, type ObverseClient } from '@obverse/client';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { ObverseProvider } from '../src/index.ts';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
environment.IS_REACT_ACT_ENVIRONMENT = true;

let root: Root | undefined;
afterEach(() => act(async () => root?.unmount()));

export const clientWith = (fetch: (request: Request) => Promise<Response>): ObverseClient =>
  createClient({ baseUrl: 'http://service.test', retry: false, fetch });

/** A service that gives every request the same answer, and the URLs that it was asked for. */
export function serviceOf(status: number, body: object) {
  const urls: string[] = [];
  const client = clientWith(async ({ url }) => {
    urls.push(url);
    return Response.json(body, { status, headers: { 'x-error-code': 'INVALID_REQUEST' } });
  });
  return { client, urls };
}

/** Calls a hook. */
export function Probe({ run }: { readonly run: () => unknown }): ReactNode {
  run();
  return null;
}

/** Renders, and unmounts with the test. */
export async function render(node: ReactNode): Promise<void> {
  root = createRoot(document.createElement('div'));
  await act(async () => root?.render(node));
}

/** Renders a page under the providers. */
export function renderPage(page: ReactNode, client: ObverseClient): Promise<void> {
  const programId = DEVELOPMENT_PROGRAM_ID.toBase58();
  const provided = createElement(ObverseProvider, { client, cluster: 'devnet', programId }, page);
  return render(createElement(QueryClientProvider, { client: new QueryClient() }, provided));
}

/** Calls a hook under the providers. @returns its last result */
export async function renderHook<T>(hook: () => T, client: ObverseClient): Promise<() => T> {
  const results: T[] = [];
  await renderPage(createElement(Probe, { run: () => results.push(hook()) }), client);
  return () => results.at(-1) as T;
}

/** Waits until an expectation holds, while React renders as it does in a page. */
export async function waitFor(expectation: () => void): Promise<void> {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(expectation, 20_000).finally(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  });
}
