import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { initializeRequest } from './integration/initialize.ts';
import { whitelistRequest } from './integration/whitelist.ts';
import { describeIssues } from './issue.ts';

const wallet = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const valid = {
  signer: wallet,
  stablecoin: 0,
  feeBps: 0,
  metadata: { name: 'a', symbol: 'a', uri: 'ipfs://a' },
};

const reason = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error && describeIssues(error.issues);
};

describe('describeIssues', () => {
  it('names the field, and nested fields by their path', () => {
    expect(reason(initializeRequest, { ...valid, feeBps: 10_001 })).toBe(
      'feeBps: must be an integer from 0 to 10000',
    );
    expect(reason(initializeRequest, { ...valid, metadata: { ...valid.metadata, name: '' } })).toBe(
      'metadata.name: must not be empty',
    );
    expect(reason(whitelistRequest, { integrationId: wallet, users: [wallet, 'x'], allowed: true })).toBe(
      'users[1]: must be base58 of exactly 32 bytes',
    );
  });

  it('names a misspelt field before the field that is missing because of it', () => {
    const { feeBps: _, ...rest } = valid;
    expect(reason(initializeRequest, { ...rest, feebps: 1 })).toBe('feebps: unknown field');
    expect(reason(initializeRequest, { ...valid, metadata: { ...valid.metadata, icon: 1 } })).toBe(
      'metadata.icon: unknown field',
    );
  });

  it('cuts off the name of a field that is too long', () => {
    expect(reason(initializeRequest, { ...valid, ['x'.repeat(1e5)]: 1 })?.length).toBeLessThan(100);
  });

  it('names the request where it is not an object', () => {
    expect(reason(initializeRequest, undefined)).toMatch(/^request: /);
  });

  it('treats __proto__ and constructor as unknown fields', () => {
    for (const key of ['__proto__', 'constructor']) {
      const body: unknown = JSON.parse(JSON.stringify(valid).replace('{', `{"${key}":{"feeBps":1},`));
      expect(reason(initializeRequest, body)).toBe(`${key}: unknown field`);
    }
  });
});
