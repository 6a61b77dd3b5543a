import { describe, expect, it } from 'vitest';
import { formBody, ObverseError, unwrap } from '../src/index.ts';

it('formBody writes nested fields in brackets and files as files, and omits undefined fields', () => {
  const metadata = { name: 'n', description: undefined };
  const form = formBody({ image: new Blob(['x']), mint: 'm', metadata });
  expect([...form.keys()]).toEqual(['image', 'mint', 'metadata[name]']);
  expect(form.get('metadata[name]')).toBe('n');
  expect(form.get('image')).toBeInstanceOf(Blob);
});

describe('unwrap', () => {
  const answer = (status: number, headers: Record<string, string> = {}) =>
    new Response(null, { status, statusText: 'Some status', headers });

  it('throws the message and code of a failure, with the seconds to wait', async () => {
    const headers = { 'x-error-code': 'RATE_LIMITED', 'retry-after': '12', 'x-request-id': 'r' };
    const call = unwrap(Promise.resolve({ error: { message: 'Slower' }, response: answer(429, headers) }));
    await expect(call).rejects.toThrow(ObverseError);
    const error = { message: 'Slower', status: 429, code: 'RATE_LIMITED', retryAfter: 12, requestId: 'r' };
    await expect(call).rejects.toMatchObject(error);
  });

  it('throws the HTTP status where a proxy answered in place of the service', async () => {
    const call = unwrap(Promise.resolve({ error: '<html>', response: answer(502) }));
    await expect(call).rejects.toMatchObject({ message: '502 Some status', code: null, retryAfter: null });
  });
});
