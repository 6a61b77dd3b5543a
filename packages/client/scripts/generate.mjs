// Writes src/api.generated.ts and the names of transaction operations from openapi.json; with --check it only says whether that is what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const source = new URL('../openapi.json', import.meta.url);

const { factory } = ts;

/** An amount says its unit. Requests take two forms of it, responses have one. */
function amountType({ 'x-unit': unit, type }) {
  const literals = [unit]
    .flat()
    .map((each) => factory.createLiteralTypeNode(factory.createStringLiteral(each, true)));
  const form = { number: 'NumberUnits', string: 'Units' }[type] ?? 'Amount';
  return factory.createTypeReferenceNode(form, [factory.createUnionTypeNode(literals)]);
}

const document = JSON.parse(readFileSync(source, 'utf8'));
// a parameter's own schema is given to `transform` only if it has a type
for (const operation of Object.values(document.paths).flatMap(Object.values)) {
  for (const { schema } of operation.parameters ?? []) {
    if (schema['x-unit'] !== undefined)
      Object.assign(schema, { type: ['number', 'string'], anyOf: undefined });
  }
}
const { 'x-status': errorStatus } = document.components.responses.Failure.headers['X-Error-Code'].schema;
const types = await openapiTS(document, {
  // what has a default need not be sent
  defaultNonNullable: false,
  transform: (schema) => {
    // a file is no text
    if (schema.format === 'binary') return factory.createTypeReferenceNode('Blob');
    return schema['x-unit'] === undefined ? undefined : amountType(schema);
  },
});
const text = [
  '// Generated from openapi.json by scripts/generate.mjs; do not edit.',
  "import type { Amount, NumberUnits, Units } from './units.ts';\n",
  astToString(types),
  `/** The HTTP status by stable error code. */\nexport type ErrorStatus = ${JSON.stringify(errorStatus, null, 4)};\n`,
].join('\n');

/** The operations that answer with a transaction, by path: what verification calls them. */
function transactionProcedures() {
  const isTransaction = ({ responses }) =>
    responses[200].content?.['application/json']?.schema.properties?.data?.properties?.transaction !==
    undefined;
  return Object.entries(document.paths)
    .filter(([, { post }]) => post !== undefined && isTransaction(post))
    .map(([path, { post }]) => `  '${path}': '${post.operationId.replace('-', '.')}',\n`);
}

const procedures = `// Generated from openapi.json by scripts/generate.mjs; do not edit.

/** Every operation that answers with a transaction, by path, with its name in the router. */
export const transactionProcedures = {
${transactionProcedures().join('')}} as const;
`;

for (const [name, content] of [
  ['src/api.generated.ts', text],
  ['src/send/procedures.generated.ts', procedures],
]) {
  const target = new URL(`../${name}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(target, content);
  else if (readFileSync(target, 'utf8') !== content) {
    console.error(`packages/client/${name} is stale: run \`node scripts/generate.mjs\` there`);
    process.exit(1);
  }
}
