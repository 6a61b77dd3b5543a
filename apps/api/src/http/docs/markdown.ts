import type { Json } from './openapi.ts';

/*
 * The OpenAPI document as Markdown, for people and language models who read text.
 */

const record = (value: unknown): Json => (value ?? {}) as Json;
const list = (value: unknown): Json[] => (value ?? []) as Json[];

/** Text in a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

const refName = ({ $ref }: Json): string | undefined =>
  typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;

/** A type in few words: `string or integer`, `array of Reference`, `none, low or high`. */
function typeOf(schema: Json): string {
  const name = refName(schema);
  if (name !== undefined) return name;
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(', ');
  if ('const' in schema) return String(schema['const']);
  const choices = list(schema['anyOf'] ?? schema['oneOf']);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema['type'] === 'array') return `array of ${typeOf(record(schema['items']))}`;
  return [schema['type'] ?? 'any'].flat().join(' or ');
}

/** The object whose fields stand in a table: of an array, its items; of a choice, the only object in it. */
function objectIn(schema: Json): Json | undefined {
  if (schema['properties'] !== undefined) return schema;
  if (schema['type'] === 'array') return objectIn(record(schema['items']));
  const objects = list(schema['anyOf'] ?? schema['oneOf'])
    .map(objectIn)
    .filter((each) => each !== undefined);
  return objects.length === 1 ? objects[0] : undefined;
}

/** A row for each field, those of objects in it behind it: `fees.feePayer`, `positions[].mint`. */
function fieldRows(schema: Json, prefix = ''): string[] {
  const required = new Set((schema['required'] ?? []) as string[]);
  return Object.entries(record(schema['properties'])).flatMap(([name, value]) => {
    const field = record(value);
    const isList = field['type'] === 'array';
    const path = `${prefix}${name}`;
    const fallback =
      field['default'] === undefined ? '' : `, default \`${JSON.stringify(field['default'])}\``;
    const need = required.has(name) ? 'yes' : `no${fallback}`;
    const own = `| \`${path}\` | ${cell(typeOf(field))} | ${need} | ${cell(String(field['description'] ?? ''))} |`;
    const inner = objectIn(field);
    return inner === undefined ? [own] : [own, ...fieldRows(inner, `${path}${isList ? '[]' : ''}.`)];
  });
}

const table = (columns: readonly string[], rows: readonly string[]): string =>
  [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---').join('|')}|`, ...rows].join('\n');

const fields = (title: string, schema: Json | undefined, need = 'always'): string[] => {
  const rows = schema === undefined ? [] : fieldRows(schema);
  return rows.length === 0 ? [] : [`${title}:`, table(['field', 'type', need, 'meaning'], rows)];
};

function parameterTable(parameters: readonly Json[]): string[] {
  const rows = parameters.map((parameter) => {
    const schema = record(parameter['schema']);
    const need = parameter['required'] === true ? 'yes' : 'no';
    const meaning = cell(String(parameter['description'] ?? schema['description'] ?? ''));
    return `| \`${parameter['name']}\` | ${parameter['in']} | ${cell(typeOf(schema))} | ${need} | ${meaning} |`;
  });
  return rows.length === 0 ? [] : [table(['parameter', 'in', 'type', 'required', 'meaning'], rows)];
}

/** The schemas of a request's or response's content, by media type. */
const contentOf = (holder: unknown): [string, Json][] =>
  Object.entries(record(record(holder)['content'])).map(([type, media]) => [
    type,
    record(record(media)['schema']),
  ]);

function callersOf(operation: Json): string {
  const ways = list(operation['security']).map((way) => Object.keys(record(way)));
  const names = ways.flat();
  if (names.length === 0) return 'Anyone may call it.';
  if (ways.some((way) => way.length === 0))
    return 'Anyone may call it. An API key that is sent has to be that of the integration.';
  return names.includes('XApiKey')
    ? 'Needs the API key of the integration, or a session of its authority.'
    : 'Needs a session.';
}

/** The fields of an answer stand in its envelope. */
const dataOf = (schema: Json): Json | undefined => {
  const data = record(schema['properties'])['data'];
  return data === undefined ? objectIn(schema) : objectIn(record(data));
};

function section(method: string, path: string, operation: Json): string[] {
  const responses = record(operation['responses']);
  const failures = Object.keys(responses).filter((status) => status !== '200');
  return [
    `### ${method.toUpperCase()} ${path}`,
    `${operation['summary']}. ${callersOf(operation)}`,
    ...(operation['description'] === undefined ? [] : [String(operation['description'])]),
    ...parameterTable(list(operation['parameters'])),
    ...contentOf(operation['requestBody']).flatMap(([type, schema]) =>
      fields(`Body, ${type}`, objectIn(schema), 'required'),
    ),
    ...contentOf(responses['200']).flatMap(([type, schema]) =>
      fields(`Data of the answer, ${type}`, dataOf(schema)),
    ),
    `Failures: ${failures.join(', ')}.`,
  ];
}

/** Every operation of a document, in its order. */
function operationsOf(document: Json): { method: string; path: string; tag: string; operation: Json }[] {
  return Object.entries(record(document['paths'])).flatMap(([path, item]) =>
    Object.entries(record(item)).map(([method, operation]) => {
      const tag = String((record(operation)['tags'] as string[] | undefined)?.[0] ?? '');
      return { method, path, tag, operation: record(operation) };
    }),
  );
}

const conventions = [
  'A success is `{"success":true,"data":…}`, a failure `{"success":false,"message":…}` with a stable code in the header `X-Error-Code`.',
  'Bodies are JSON and strict: a field that is not listed here is an error. `cluster` is a query parameter of every operation.',
  'Amounts are integers in base units; send those above 9007199254740991 as decimal strings. Times are ISO 8601 in UTC.',
  'Transactions come unsigned: sign them with the keys in `signers`, and send them to the cluster yourself.',
];

/** The reference as one Markdown text. */
export function referenceOf(document: Json): string {
  const info = record(document['info']);
  const operations = operationsOf(document);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const schemas = Object.entries(record(record(document['components'])['schemas']));
  return [
    `# ${info['title']} ${info['version']}`,
    String(info['description']),
    conventions.map((line) => `- ${line}`).join('\n'),
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...operations
        .filter((each) => each.tag === tag)
        .flatMap(({ method, path, operation }) => section(method, path, operation)),
    ]),
    '## Shared types',
    ...schemas.flatMap(([name, schema]) => {
      const shown = objectIn(record(schema));
      const body = shown === undefined ? [typeOf({ ...record(schema) })] : fields('Fields', shown);
      return [`### ${name}`, ...body];
    }),
    '',
  ].join('\n\n');
}

/** What this service is and where to read on, as https://llmstxt.org proposes it. */
export function llmsTextOf(document: Json): string {
  const info = record(document['info']);
  const lines = operationsOf(document).map(
    ({ method, path, operation }) => `- ${method.toUpperCase()} ${path}: ${operation['summary']}`,
  );
  return [
    `# ${info['title']}`,
    `> ${info['description']} An integrator issues a coin of its own, backed by the platform's collateral, and gets a share of the yield.`,
    conventions.map((line) => `- ${line}`).join('\n'),
    '## Reference',
    [
      '- [Reference](/docs.md): every operation with its fields, in Markdown',
      '- [OpenAPI](/openapi.json): the same as an OpenAPI 3.1 document',
      '- All coins, as routers and wallets read lists of tokens: /tokenlist.json, and /tokens.csv',
      '- [Solana Actions](/actions.json): links with which wallets mint and redeem, by the specification of Actions',
    ].join('\n'),
    '## Operations',
    lines.join('\n'),
    '',
  ].join('\n\n');
}
