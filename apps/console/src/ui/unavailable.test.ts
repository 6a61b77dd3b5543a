import { callNode, ObverseError } from '@obverse/client';
import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const answered = (code: string) =>
  new ObverseError('no', new Response(null, { status: 503, headers: { 'x-error-code': code } }));

it('a refused connection and a service that says so are unavailable, a mistake in the page and other answers are not', async () => {
  const call = callNode('http://127.0.0.1:1', 'getHealth', [], { retry: { attempts: 1 } });
  const refused: unknown = await call.catch((error: unknown) => error);
  expect([refused, answered('UNAVAILABLE')].map(isUnavailable)).toEqual([true, true]);
  const mistake = new TypeError("Cannot read properties of undefined (reading 'length')");
  expect([mistake, answered('RATE_LIMITED')].map(isUnavailable)).toEqual([false, false]);
});
