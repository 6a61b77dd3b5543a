import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as contracts from './index.ts';

const schemas = Object.entries(contracts).flatMap(([name, value]): [string, z.ZodType][] =>
  value instanceof z.ZodType ? [[name, value]] : [],
);
const requests = schemas.filter(([name]) => name.endsWith('Request'));
const responses = schemas.filter(([name]) => name.endsWith('Response'));

type Json = {
  properties?: Record<string, { description?: string }>;
  items?: Json;
  additionalProperties?: unknown;
};
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io }) as Json;

describe('every request', () => {
  it.each(requests)('%s refuses unknown fields, takes a cluster and describes its fields', (_, schema) => {
    const { properties = {}, additionalProperties } = jsonSchema(schema, 'input');
    expect(additionalProperties).toBe(false);
    expect(properties).toHaveProperty('cluster');
    for (const [field, { description }] of Object.entries(properties))
      expect(description, field).toBeTruthy();
  });
});

describe('every request for a transaction', () => {
  const options = Object.keys(contracts.transactionOptions);
  const forTransactions = requests.filter(
    ([, schema]) => jsonSchema(schema, 'input').properties?.['feePayer'],
  );

  it.each(forTransactions)('%s takes all options of transactions', (_, schema) => {
    expect(Object.keys(jsonSchema(schema, 'input').properties ?? {})).toEqual(
      expect.arrayContaining(options),
    );
  });
});

describe('every response', () => {
  it.each(responses)('%s describes its fields', (_, schema) => {
    const json = jsonSchema(schema, 'output');
    for (const [field, { description }] of Object.entries((json.items ?? json).properties ?? {})) {
      expect(description, field).toBeTruthy();
    }
  });
});

describe('responses', () => {
  it('turn bigints and dates into the types of the specification', () => {
    const [entry] = contracts.stablecoinLimitsResponse.parse([
      { index: 0, supplyCap: 10n, currentSupply: 4n, remainingCapacity: 6n, utilizationPercentage: 40 },
    ]);
    expect(entry).toEqual({
      index: 0,
      supplyCap: 10,
      currentSupply: 4,
      remainingCapacity: 6,
      utilizationPercentage: 40,
    });
    expect(
      contracts.stablecoinApyResponse.parse([{ index: 0, apy: 4.07, timestamp: new Date(0) }])[0]?.timestamp,
    ).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('defaults', () => {
  const wallet = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

  it('are mainnet, medium priority and a required whitelist', () => {
    const parsed = contracts.initializeRequest.parse({
      signer: wallet,
      stablecoin: 0,
      feeBps: 0,
      metadata: { name: 'a', symbol: 'a', uri: '' },
    });
    expect(parsed).toMatchObject({ cluster: 'mainnet', priority: 'medium', whitelistRequired: true });
  });

  it('do not replace null or strings, which are refused', () => {
    const base = { signer: wallet, stablecoin: 0, feeBps: 0, metadata: { name: 'a', symbol: 'a', uri: '' } };
    for (const change of [
      { feeBps: null },
      { feeBps: '1' },
      { whitelistRequired: 'false' },
      { stablecoin: true },
    ]) {
      expect(contracts.initializeRequest.safeParse({ ...base, ...change }).success).toBe(false);
    }
  });
});
