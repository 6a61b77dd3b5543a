import { ConnectionError, callNode, ObverseError } from '@obverse/client';
import { describe, expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

/** What a call of a port throws at which nobody listens. */
const refused = (): Promise<unknown> =>
  callNode('http://127.0.0.1:1', 'getHealth', [], { retry: { attempts: 1 } }).catch(
    (error: unknown) => error,
  );

const answered = (code: string) =>
  new ObverseError('no', new Response(null, { status: 503, headers: { 'x-error-code': code } }));

describe('isUnavailable', () => {
  it('is true of a connection that is refused, and of a service that says so', async () => {
    expect(await refused()).toBeInstanceOf(ConnectionError);
    expect(isUnavailable(await refused())).toBe(true);
    expect(isUnavailable(answered('UNAVAILABLE'))).toBe(true);
  });

  it('is false of a mistake in the page, which is a TypeError too, and of other answers', () => {
    expect(isUnavailable(new TypeError("Cannot read properties of undefined (reading 'length')"))).toBe(
      false,
    );
    expect(isUnavailable(answered('RATE_LIMITED'))).toBe(false);
  });
});
