import { describe, expect, it } from 'vitest';
import { formBody, ObverseError, unwrap } from '../src/index.ts';

describe('formBody', () => {
  it('writes nested fields in brackets and files as files, and omits undefined fields', () => {
    const file = new Blob(['x']);
    const form = formBody({ image: file, mint: 'm', metadata: { name: 'n', description: undefined } });
    expect([...form.keys()]).toEqual(['image', 'mint', 'metadata[name]']);
    expect(form.get('metadata[name]')).toBe('n');
    expect(form.get('image')).toBeInstanceOf(Blob);
  });
});

describe('unwrap', () => {
  const answer = (status: number, headers: Record<string, string> = {}) =>
    new Response(null, { status, statusText: 'Some status', headers });

  it('returns the data of a successful response', async () => {
    expect(await unwrap(Promise.resolve({ data: { data: 7 }, response: answer(200) }))).toBe(7);
  });

  it('throws the message and code of a failure, with the seconds to wait', async () => {
    const response = answer(429, {
      'x-error-code': 'RATE_LIMITED',
      'retry-after': '12',
      'x-request-id': 'r',
    });
    const call = unwrap(Promise.resolve({ error: { message: 'Slower' }, response }));
    await expect(call).rejects.toThrow(ObverseError);
    await expect(call).rejects.toMatchObject({
      message: 'Slower',
      status: 429,
      code: 'RATE_LIMITED',
      retryAfter: 12,
      requestId: 'r',
    });
  });

  it('throws the HTTP status where a proxy answered in place of the service', async () => {
    const call = unwrap(Promise.resolve({ error: '<html>', response: answer(502) }));
    await expect(call).rejects.toMatchObject({ message: '502 Some status', code: null, retryAfter: null });
  });
});
