// Writes src/program/platform.generated.ts from the program's IDL: types with their docs, and the tables that the codecs run on.
// Usage: node scripts/generate.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';

const idlFile = new URL('../../../programs/platform/idl.json', import.meta.url);
const outFile = new URL('../src/program/platform.generated.ts', import.meta.url);

/** The codec's name of a type, and what it is in TypeScript. */
function typeOf(node) {
  switch (node.kind) {
    case 'numberTypeNode':
      return [node.format, node.format.endsWith('64') ? 'bigint' : 'number'];
    case 'booleanTypeNode':
      return ['bool', 'boolean'];
    case 'publicKeyTypeNode':
      return ['pubkey', 'PublicKey'];
    case 'sizePrefixTypeNode':
      return ['text', 'string'];
    // the zero address, for nobody or none
    case 'zeroableOptionTypeNode':
      return typeOf(node.item);
    case 'optionTypeNode':
      return ['optionU64', 'bigint | null'];
    case 'fixedSizeTypeNode':
      return [node.size];
    default:
      throw new Error(`the IDL has a type this generator does not know: ${node.kind}`);
  }
}

const pascal = (name) => name[0].toUpperCase() + name.slice(1);
const screaming = (name) => name.replace(/([A-Z0-9]+)/g, '_$1').toUpperCase();
const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const comment = (docs = [], indent = '') => (docs.length ? `${indent}/** ${docs.join(' ')} */\n` : '');
const isData = (field) => field.defaultValueStrategy !== 'omitted';
const fixed = (fields, name) => fields.find((field) => field.name === name).defaultValue.number;

function objectType(name, docs, fields, head = '') {
  const lines = fields
    .filter((field) => isData(field) && typeOf(field.type)[1])
    .map((field) => `${comment(field.docs, '  ')}  readonly ${field.name}: ${typeOf(field.type)[1]};\n`);
  return `${comment(docs)}export type ${name} = {\n${head}${lines.join('')}};\n`;
}

function fieldTable(fields) {
  const entries = fields.filter(isData).map((field) => {
    const [type, ts] = typeOf(field.type);
    return ts ? `[${quote(field.name)}, ${quote(type)}]` : `[null, ${type}]`;
  });
  return `[${entries.join(', ')}]`;
}

function accountsType(instruction) {
  const lines = instruction.accounts.map((account) => {
    const type = account.isOptional ? 'PublicKey | null' : 'PublicKey';
    return `${comment(account.docs, '  ')}  readonly ${account.name}: ${type};\n`;
  });
  return `/** Accounts of \`${instruction.name}\`, in order. */\nexport type ${pascal(instruction.name)}Accounts = {\n${lines.join('')}};\n`;
}

function accountTable(accounts) {
  const entries = accounts.map((account) => {
    const flags = (account.isSigner ? 1 : 0) | (account.isWritable ? 2 : 0);
    return `[${quote(account.name)}, ${flags}]`;
  });
  return `[${entries.join(', ')}]`;
}

function generate({ program }) {
  const out = [
    '// Generated from programs/platform/idl.json by scripts/generate.mjs; do not edit.',
    "import type { PublicKey } from '@solana/web3.js';\n",
  ];
  out.push(
    `/** The development deployment's program id. */\nexport const DEVELOPMENT_PROGRAM = ${quote(program.publicKey)};\n`,
  );
  for (const { name, docs, value } of program.constants) {
    out.push(`${comment(docs)}export const ${screaming(name)} = ${value.number}n;\n`);
  }
  for (const { name, docs, data } of program.accounts) {
    out.push(objectType(pascal(name), docs, data.fields, '  readonly address: PublicKey;\n'));
  }
  for (const instruction of program.instructions) {
    out.push(accountsType(instruction));
    out.push(objectType(`${pascal(instruction.name)}Arguments`, instruction.docs, instruction.arguments));
  }
  for (const { name, docs, data } of program.events) {
    out.push(objectType(pascal(name), docs, data.fields, `  readonly kind: ${quote(name)};\n`));
  }
  out.push(
    `/** Every event of the program, told apart by \`kind\`. */\nexport type PlatformEvent = ${program.events.map(({ name }) => pascal(name)).join(' | ')};\n`,
  );

  const table = (name, docs, rows) =>
    out.push(`/** ${docs} */\nexport const ${name} = {\n${rows.join('')}} as const;\n`);
  table(
    'ACCOUNTS',
    'Layouts: fields after discriminator and version; `null` stands for reserved bytes.',
    program.accounts.map(
      ({ name, size, data: { fields } }) =>
        `  ${name}: { discriminator: ${fixed(fields, 'discriminator')}, version: ${fixed(fields, 'version')}, size: ${size}, fields: ${fieldTable(fields)} },\n`,
    ),
  );
  table(
    'INSTRUCTIONS',
    'Account flags: 1 signer, 2 writable.',
    program.instructions.map(
      (instruction) =>
        `  ${instruction.name}: {\n    discriminator: ${fixed(instruction.arguments, 'discriminator')},\n    accounts: ${accountTable(instruction.accounts)},\n    arguments: ${fieldTable(instruction.arguments)},\n  },\n`,
    ),
  );
  table(
    'EVENTS',
    'Layouts: fields after kind and version.',
    program.events.map(
      ({ name, data: { fields } }) =>
        `  ${name}: { kind: ${fixed(fields, 'kind')}, version: ${fixed(fields, 'version')}, fields: ${fieldTable(fields)} },\n`,
    ),
  );
  table(
    'ERRORS',
    'What each error code says.',
    program.errors.map(
      ({ name, code, message }) => `  ${name}: { code: ${code}, message: ${quote(message)} },\n`,
    ),
  );

  out.push('/** Types of each instruction, by name. */\nexport type InstructionTypes = {');
  for (const { name } of program.instructions) {
    out.push(
      `  readonly ${name}: { readonly accounts: ${pascal(name)}Accounts; readonly arguments: ${pascal(name)}Arguments };`,
    );
  }
  out.push('};');
  return `${out.join('\n')}\n`;
}

const generated = generate(JSON.parse(readFileSync(idlFile, 'utf8')));
if (!process.argv.includes('--check')) {
  writeFileSync(outFile, generated);
} else if (readFileSync(outFile, 'utf8') !== generated) {
  console.error(
    'platform.generated.ts is not what the IDL gives: run `pnpm --filter @obverse/core generate`',
  );
  process.exit(1);
}
