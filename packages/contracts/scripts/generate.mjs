// Writes src/events/kinds.generated.ts from the program's IDL: the schemas of the events that integrations receive.
// Usage: node scripts/generate.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';

const idlFile = new URL('../../../programs/platform/idl.json', import.meta.url);
const outFile = new URL('../src/events/kinds.generated.ts', import.meta.url);

/** Fields that stand beside `data`, the same in every event, and those that say what kind it is. */
const common = new Set(['kind', 'version', 'integration', 'timestamp']);

/** Events about a stablecoin or the platform that every integration concerned receives, so that its holders are warned. */
const notices = new Set([
  'changeQueued',
  'changeCancelled',
  'changeExecuted',
  'limitsLowered',
  'roleRevoked',
  'pauseChanged',
  'lossReported',
  'lossResolved',
  'trancheWipedOut',
  'lossClaimSettled',
  'juniorMintOpened',
]);

/** The schema's maker for a field. */
function makerOf({ name, type }) {
  switch (type.kind) {
    case 'publicKeyTypeNode':
      return 'addressOut';
    case 'booleanTypeNode':
      return 'flagOut';
    case 'numberTypeNode':
      if (type.format === 'u64') return 'quantityOut';
      if (type.format === 'i64' && name.endsWith('Ts')) return 'timeOut';
      if (name.endsWith('Bps')) return 'bpsOut';
      if (name.endsWith('Seconds')) return 'secondsOut';
      return 'integerOut';
  }
  throw new Error(`the IDL has a field this generator does not know: ${name}, ${JSON.stringify(type)}`);
}

/** Docs as a description: one sentence needs no full stop. */
function textOf(name, docs) {
  if (docs.length === 0) throw new Error(`the IDL does not say what ${name} is`);
  const text = docs.join(' ');
  return JSON.stringify(text.includes('. ') ? text : text.replace(/\.$/, ''));
}

function kindOf({ name, docs, data: { fields } }) {
  const lines = fields
    .filter((field) => !common.has(field.name))
    .map(
      (field) => `    ${field.name}: ${makerOf(field)}(${textOf(`${name}.${field.name}`, field.docs)}),\n`,
    );
  return `  eventOf('${name}', ${textOf(name, docs)}, {\n${lines.join('')}  }),\n`;
}

const makers = ['addressOut', 'bpsOut', 'flagOut', 'integerOut', 'quantityOut', 'secondsOut', 'timeOut'];

function generate({ program }) {
  const isOfIntegration = ({ data }) => data.fields.some(({ name }) => name === 'integration');
  const kinds = program.events.filter(isOfIntegration).map(kindOf).join('');
  const ofAll = program.events.filter(({ name }) => notices.has(name)).map(kindOf);
  if (ofAll.length !== notices.size) throw new Error('the IDL lacks an event that integrations receive');
  const used = makers.filter((maker) => `${kinds}${ofAll.join('')}`.includes(`${maker}(`));
  return [
    '// Generated from programs/platform/idl.json by scripts/generate.mjs; do not edit.',
    `import { ${used.join(', ')} } from '../primitives/output.ts';`,
    "import { eventOf } from './event-of.ts';\n",
    `/** Every kind of event that is about an integration. */\nexport const kinds = [\n${kinds}] as const;\n`,
    `/** Events about a stablecoin or the platform that every integration concerned receives. */\nexport const notices = [\n${ofAll.join('')}] as const;\n`,
  ].join('\n');
}

const generated = generate(JSON.parse(readFileSync(idlFile, 'utf8')));
if (!process.argv.includes('--check')) writeFileSync(outFile, generated);
else if (readFileSync(outFile, 'utf8') !== generated) {
  console.error(
    'kinds.generated.ts is not what the IDL gives: run `pnpm --filter @obverse/contracts generate`',
  );
  process.exit(1);
}
