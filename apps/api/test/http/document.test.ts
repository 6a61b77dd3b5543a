import { brotliDecompressSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { edgeApi } from '../support/edge.ts';

const app = edgeApi({ securityContact: 'mailto:security@coins.example' });
const document = (await app.inject('/openapi.json')).json();
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: as above
type Operation = any;
const operations: [name: string, operation: Operation][] = Object.entries<Record<string, Operation>>(
  document.paths,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

/** Every object in the document, with the place it stands at. */
function* objectsIn(value: unknown, place = ''): Generator<[string, Operation]> {
  if (typeof value !== 'object' || value === null) return;
  yield [place, value];
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${place}/${key}`);
}
const schemas = [...objectsIn(document)].filter(([, value]) => 'type' in value || 'anyOf' in value);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { errors = [], valid } = await validator.validate(structuredClone(document));
    expect([errors, valid, validator.version]).toEqual([[], true, '3.1']);
  });

  it('names, for every operation, its security scheme and every status with its body', () => {
    for (const [name, { responses, security = [] }] of operations) {
      const statuses = Object.keys(responses);
      expect(statuses, name).toEqual(expect.arrayContaining(['200', '400', '429', '500']));
      // an address is computed, from nothing that could be out of reach
      expect(statuses.includes('503'), name).toBe(name !== 'GET /integration/address');
      expect(statuses.includes('401'), name).toBe(security.length > 0 || /api-key|sign-in/.test(name));
      for (const status of statuses.filter((each) => each !== '200'))
        expect(responses[status], name).toEqual({ $ref: '#/components/responses/Failure' });
    }
    const guarded = operations.filter(([, { security = [] }]) => security.length > 0).map(([name]) => name);
    expect(guarded).toContain('GET /integration/{id}/stats');
    expect(guarded).toContain('POST /integration/mint');
  });

  it('bounds every string, number and array of a request, so that generated clients can validate', () => {
    const isBounded = (schema: Operation): boolean => {
      const types = [schema.type].flat();
      const has = (...keywords: string[]) => keywords.some((keyword) => keyword in schema);
      if (has('enum', 'const')) return true;
      if (types.includes('string') && !has('pattern', 'maxLength', 'format')) return false;
      if (types.some((type) => /integer|number/.test(type)) && !(has('minimum') && has('maximum')))
        return false;
      return !types.includes('array') || has('maxItems');
    };
    const requests = operations.flatMap(([name, { parameters, requestBody }]) => [
      ...objectsIn({ parameters, requestBody }, name),
    ]);
    const all = requests.filter(([, value]) => 'type' in value);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(([, schema]) => !isBounded(schema)).map(([place]) => place)).toEqual([]);
  });

  it('contains only examples that fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: true });
    addFormats.default(ajv);
    let checked = 0;
    for (const [place, { example, examples, ...schema }] of schemas) {
      const values = [example, ...(Array.isArray(examples) ? examples : [])];
      for (const value of values.filter((each) => each !== undefined)) {
        expect(ajv.validate(schema, value), `${place}: ${ajv.errorsText()}`).toBe(true);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(10);
  });
});

it('the reference in Markdown has every operation with its summary, parameters and fields, by their paths', async () => {
  const { headers, body } = await app.inject('/docs.md');
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  const sections = new Map(body.split('\n### ').map((text) => [text.slice(0, text.indexOf('\n')), text]));
  for (const [name, { summary, parameters = [], requestBody }] of operations) {
    expect(sections.get(name), name).toContain(summary);
    const properties = requestBody?.content['application/json']?.schema.properties ?? {};
    const named = parameters.map((parameter: Operation) => parameter.name);
    for (const field of [...named, ...Object.keys(properties)])
      expect(sections.get(name), name).toContain(`| \`${field}\` |`);
  }
  expect(body).toContain('| `fees.feePayer` | string | yes | Who pays');
  expect(body).toMatch(/\| `\w+\[\]\.\w+` \|/);
  expect(body).not.toMatch(/undefined|\[object/);
});

it('/llms.txt begins with the name and lists every operation, and its links lead to documents', async () => {
  const { body } = await app.inject('/llms.txt');
  expect(body).toMatch(/^# Obverse\n\n> /);
  for (const [name, { summary }] of operations) expect(body).toContain(`- ${name}: ${summary}`);
  const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? '');
  expect(links).toEqual(['/docs.md', '/openapi.json', '/actions.json']);
  for (const link of links) expect((await app.inject(link)).statusCode).toBe(200);
});

it.each(['/openapi.json', '/docs/swagger-ui.css'])(
  '%s is compressed for those who take that',
  async (url) => {
    const plain = await app.inject(url);
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).equals(plain.rawPayload)).toBe(true);
  },
);

it('/.well-known/security.txt names the contact of the configuration, and an end within a year', async () => {
  const path = '/.well-known/security.txt';
  const { headers, body } = await app.inject(path);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = [...body.matchAll(/^(.+?): (.*)$/gm)];
  const fields = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
  expect(fields).toMatchObject({ Contact: 'mailto:security@coins.example', 'Preferred-Languages': 'en' });
  const daysLeft = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(1);
  expect(daysLeft).toBeLessThan(365);
  expect((await edgeApi().inject(path)).statusCode).toBe(404);
});

it('the reference page loads only files of this service, and its content security policy allows no others', async () => {
  const { statusCode, headers, body } = await app.inject('/docs');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/);
  const links = [...body.matchAll(/<(?:link|script)\b[^>]* (?:src|href)="(?!data:)([^"]+)"/g)];
  expect(links).toHaveLength(4);
  for (const [, link = ''] of links) {
    const file = await app.inject(link);
    expect(file.statusCode, link).toBe(200);
    expect(file.headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
  }
});
