import { brotliDecompressSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { edgeApi } from '../support/edge.ts';

const app = edgeApi();
const document = (await app.inject('/openapi.json')).json();
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: as above
type Operation = any;
const operations = (): [name: string, operation: Operation][] =>
  Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );

/** Every schema in the document that carries an example, with the place it stands at. */
function* withExamples(value: unknown, place: string): Generator<[string, Record<string, unknown>, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Record<string, unknown>;
  if ('type' in schema || 'anyOf' in schema) {
    if ('example' in schema) yield [place, schema, schema['example']];
    if (Array.isArray(schema['examples'])) for (const each of schema['examples']) yield [place, schema, each];
  }
  for (const [key, child] of Object.entries(schema)) yield* withExamples(child, `${place}/${key}`);
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('names, for every operation, its security scheme and every status with its body', () => {
    for (const [name, { responses, security = [] }] of operations()) {
      const statuses = Object.keys(responses);
      expect(statuses, name).toEqual(expect.arrayContaining(['200', '400', '429', '500']));
      // an address is computed, from nothing that could be out of reach
      expect(statuses.includes('503'), name).toBe(name !== 'get /integration/address');
      expect(statuses.includes('401'), name).toBe(security.length > 0 || /api-key|sign-in/.test(name));
      for (const status of statuses.filter((each) => each !== '200')) {
        expect(responses[status], name).toEqual({ $ref: '#/components/responses/Failure' });
      }
    }
    const protectedOnes = operations().filter(([, { security = [] }]) => security.length > 0);
    expect(protectedOnes.map(([name]) => name)).toEqual(
      expect.arrayContaining(['get /integration/{id}/stats', 'post /integration/mint']),
    );
  });

  it('names the unit of every amount for clients, beside its words', () => {
    const units = new Map<string, unknown>();
    const check = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const schema = value as Operation;
      const isAmount = 'type' in schema || 'anyOf' in schema;
      // of an amount that may be null, the other choice names it
      const unit = schema['x-unit'] ?? schema.anyOf?.find((each: Operation) => each['x-unit'])?.['x-unit'];
      const isCounted = isAmount && String(schema.description).includes('base units');
      if (isCounted || unit !== undefined) units.set(place, unit);
      for (const [key, child] of Object.entries(schema)) check(child, `${place}/${key}`);
    };
    check(document, '');
    const unnamed = [...units].filter(([, unit]) => unit === undefined).map(([place]) => place);
    // base units of whatever mint a transaction touches
    const ofAnyMint =
      /schemas\/(BalanceChange\/properties\/(before|after|change)|ExplainedInstruction\/properties\/words)$/;
    expect(unnamed.filter((place) => !ofAnyMint.test(place))).toEqual([]);
    const mint = '/paths//integration/mint/post/requestBody/content/application/json/schema/properties';
    expect(units.get(`${mint}/amount`)).toBe('underlying');
    expect(units.get(`${mint}/minimumReceived`)).toBe('coin');
    expect(units.size).toBeGreaterThan(150);
  });

  it('bounds every string, number and array of a request, so that generated clients can validate', () => {
    const unbounded: string[] = [];
    const check = (schema: Operation, place: string): void => {
      const types = [schema.type].flat();
      const has = (...keywords: string[]) => keywords.some((keyword) => keyword in schema);
      const isBounded =
        has('enum', 'const') ||
        ((!types.includes('string') || has('pattern', 'maxLength', 'format')) &&
          (!(types.includes('integer') || types.includes('number')) || (has('minimum') && has('maximum'))) &&
          (!types.includes('array') || has('maxItems')));
      if (!isBounded) unbounded.push(place);
      for (const [name, child] of Object.entries(schema.properties ?? {})) check(child, `${place}.${name}`);
      for (const child of [schema.anyOf ?? [], schema.items ?? []].flat()) check(child, `${place}[]`);
    };
    for (const [name, { parameters = [], requestBody }] of operations()) {
      for (const parameter of parameters) check(parameter.schema, `${name} ${parameter.name}`);
      for (const { schema } of Object.values<Operation>(requestBody?.content ?? {})) check(schema, name);
    }
    expect(unbounded).toEqual([]);
  });

  it('contains only examples that fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: true });
    addFormats.default(ajv);
    const examples = [...withExamples(document, '')];
    expect(examples.length).toBeGreaterThan(10);
    for (const [place, { example: _, ...schema }, value] of examples) {
      expect(ajv.validate(schema, value), `${place}: ${ajv.errorsText()}`).toBe(true);
    }
  });
});

/** Every field of a request's JSON body, of one operation. */
const bodyFields = ({ requestBody }: Operation): string[] =>
  Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});

describe('the reference in Markdown', () => {
  it('has every operation with its summary, parameters and body fields', async () => {
    const answer = await app.inject('/docs.md');
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
    const sections = new Map(
      answer.body.split('\n### ').map((text) => [text.slice(0, text.indexOf('\n')), text]),
    );
    for (const [name, operation] of operations()) {
      const [method, path] = name.split(' ');
      const section = sections.get(`${method?.toUpperCase()} ${path}`);
      expect(section, name).toContain(operation.summary);
      const names = (operation.parameters ?? []).map((parameter: { name: string }) => parameter.name);
      for (const field of [...names, ...bodyFields(operation)])
        expect(section, name).toContain(`| \`${field}\` |`);
    }
  });

  it('lists the fields of objects and lists in answers by their paths', async () => {
    const { body } = await app.inject('/docs.md');
    expect(body).toContain('| `fees.feePayer` | string | yes | Who pays');
    expect(body).toMatch(/\| `\w+\[\]\.\w+` \|/);
    expect(body).not.toMatch(/undefined|\[object/);
  });
});

describe('/llms.txt', () => {
  it('begins with the name and lists every operation, and its links lead to documents', async () => {
    const answer = await app.inject('/llms.txt');
    expect(answer.body).toMatch(/^# Obverse\n\n> /);
    for (const [name, { summary }] of operations()) {
      const [method, path] = name.split(' ');
      expect(answer.body).toContain(`- ${method?.toUpperCase()} ${path}: ${summary}`);
    }
    const links = [...answer.body.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? '');
    expect(links).toEqual(['/docs.md', '/openapi.json', '/actions.json']);
    for (const link of links) expect((await app.inject(link)).statusCode).toBe(200);
  });
});

it.each(['/openapi.json', '/docs.md', '/docs/swagger-ui.css'])(
  '%s is compressed for those who take that',
  async (path) => {
    const plain = await app.inject(path);
    const { headers, rawPayload } = await app.inject({
      url: path,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).equals(plain.rawPayload)).toBe(true);
  },
);

describe('/.well-known/security.txt', () => {
  const path = '/.well-known/security.txt';

  it('names the contact of the configuration, and an end within a year', async () => {
    const configured = edgeApi({ securityContact: 'mailto:security@coins.example' });
    const answer = await configured.inject(path);
    await configured.close();
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = answer.body.trimEnd().split('\n');
    const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)));
    expect(fields).toMatchObject({ Contact: 'mailto:security@coins.example', 'Preferred-Languages': 'en' });
    const daysLeft = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(1);
    expect(daysLeft).toBeLessThan(365);
  });

  it('does not exist without a contact', async () => {
    expect((await app.inject(path)).statusCode).toBe(404);
  });
});

describe('the reference page', () => {
  it('loads only files of this service, and its content security policy allows no others', async () => {
    const page = await app.inject('/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/);
    const links = [...page.body.matchAll(/<(?:link|script)\b[^>]* (?:src|href)="(?!data:)([^"]+)"/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links).toHaveLength(4);
    for (const link of links) {
      const answer = await app.inject(link);
      expect(answer.statusCode, link).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
    }
  });
});
