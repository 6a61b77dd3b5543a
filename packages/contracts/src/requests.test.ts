import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as contracts from './index.ts';
import { describeIssues } from './issue.ts';

type Json = {
  properties?: Record<string, { description?: string }>;
  items?: Json;
  additionalProperties?: unknown;
};
const jsonSchemas = (end: string, io: 'input' | 'output') =>
  Object.entries(contracts).flatMap(([name, value]) =>
    value instanceof z.ZodType && name.endsWith(end)
      ? [[name, z.toJSONSchema(value, { io }) as Json] as const]
      : [],
  );
const expectDescriptions = ({ properties = {} }: Json) => {
  for (const [field, { description }] of Object.entries(properties)) expect(description, field).toBeTruthy();
};

describe('the schemas', () => {
  it.each(jsonSchemas('Request', 'input'))(
    '%s refuses unknown fields, takes a cluster, with a fee payer all options of transactions, and describes its fields',
    (_, schema) => {
      expect(schema.additionalProperties).toBe(false);
      expect(schema.properties).toHaveProperty('cluster');
      const options = schema.properties?.['feePayer'] ? Object.keys(contracts.transactionOptions) : [];
      expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(options));
      expectDescriptions(schema);
    },
  );

  it.each(jsonSchemas('Response', 'output'))('%s describes its fields', (_, schema) =>
    expectDescriptions(schema.items ?? schema),
  );

  it('of responses turn bigints and dates into the types of the specification', () => {
    const json = {
      index: 0,
      supplyCap: 10,
      currentSupply: 4,
      remainingCapacity: 6,
      utilizationPercentage: 40,
    };
    const limits = { ...json, supplyCap: 10n, currentSupply: 4n, remainingCapacity: 6n };
    expect(contracts.stablecoinLimitsResponse.parse([limits])).toEqual([json]);
    const [apy] = contracts.stablecoinApyResponse.parse([{ index: 0, apy: 4.07, timestamp: new Date(0) }]);
    expect(apy?.timestamp).toBe('1970-01-01T00:00:00.000Z');
  });
});

const wallet = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const valid = { signer: wallet, stablecoin: 0, feeBps: 0, metadata: { name: 'a', symbol: 'a', uri: '' } };

it('the defaults are mainnet, medium priority and a required whitelist, and do not replace null or strings', () => {
  const defaults = { cluster: 'mainnet', priority: 'medium', whitelistRequired: true };
  expect(contracts.initializeRequest.parse(valid)).toMatchObject(defaults);
  const others = [{ feeBps: null }, { feeBps: '1' }, { whitelistRequired: 'false' }, { stablecoin: true }];
  for (const change of others)
    expect(contracts.initializeRequest.safeParse({ ...valid, ...change }).success).toBe(false);
});

describe('describeIssues', () => {
  const reason = (value: unknown, schema: z.ZodType = contracts.initializeRequest) =>
    describeIssues(schema.safeParse(value).error?.issues ?? []);
  const { feeBps: _, ...withoutFee } = valid;

  it.each([
    ['a field', { ...valid, feeBps: 10_001 }, 'feeBps: must be an integer from 0 to 10000'],
    ['a misspelt field before the missing one', { ...withoutFee, feebps: 1 }, 'feebps: unknown field'],
    [
      'a nested field',
      { ...valid, metadata: { ...valid.metadata, icon: 1 } },
      'metadata.icon: unknown field',
    ],
    [
      '__proto__',
      JSON.parse(JSON.stringify(valid).replace('{', '{"__proto__":{},')),
      '__proto__: unknown field',
    ],
  ])('names %s', (_, value, words) => expect(reason(value)).toBe(words));

  it('names an item of a list, the request where it is not an object, and no more than the beginning of a long name', () => {
    const users = { integrationId: wallet, users: [wallet, 'x'], allowed: true };
    const words = 'users[1]: must be base58 of exactly 32 bytes';
    expect(reason(users, contracts.whitelistRequest)).toBe(words);
    expect(reason(undefined)).toMatch(/^request: /);
    expect(reason({ ...valid, ['x'.repeat(1e5)]: 1 }).length).toBeLessThan(100);
  });
});

it('the guide has each error code with its status, a cause and a remedy, and no other code', () => {
  const guide = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `([A-Z_]+)` \| (\d+) \| [^|]{10,} \| [^|]{5,} \|$/gm)];
  const documented = rows.map(([, code, status]) => [code, Number(status)]);
  expect(documented).toHaveLength(Object.keys(contracts.errorStatus).length);
  expect(Object.fromEntries(documented)).toEqual(contracts.errorStatus);
});
