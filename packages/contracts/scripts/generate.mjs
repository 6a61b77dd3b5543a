// Writes src/events/kinds.generated.ts from the program's IDL: the schemas of the events that integrations receive.
// Usage: node scripts/generate.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';

const idlFile = new URL('../../../programs/platform/idl.json', import.meta.url);
const outFile = new URL('../src/events/kinds.generated.ts', import.meta.url);

/** Fields that stand beside `data`, the same in every event, and those that say what kind it is. */
const common = new Set(['kind', 'version', 'integration', 'timestamp']);

/** Events about a stablecoin or the platform that every integration concerned receives, so that its holders are warned. */
const broadcasts = new Set([
  'changeQueued',
  'changeCancelled',
  'changeExecuted',
  'limitsLowered',
  'roleRevoked',
  'pauseChanged',
  'lossReported',
  'lossResolved',
  'trancheWipedOut',
  'juniorMintOpened',
]);

/** What the numbers of these fields stand for; events of the API have the words. */
const fieldWords = {
  changeKind: ['platform', 'stablecoin'],
  coinKind: ['earning', 'payment'],
  role: ['manager', 'pauser'],
};

/** The fields that a queued change of each kind sets; the program logs zeros for those of the other kind, and the API gives null. */
const changeFields = {
  platform: ['admin', 'manager', 'guardian', 'pauser', 'treasury', 'delaySeconds'],
  stablecoin: [
    'supplyCap',
    'deployPerDay',
    'platformFeeBps',
    'juniorPremiumBps',
    'targetCoverageBps',
    'minCoverageBps',
    'maxDeployedBps',
    'vestingSeconds',
    'cooldownSeconds',
    'custody',
  ],
};

/** The schema's maker for a field. */
function makerOf({ name, type }) {
  switch (type.kind) {
    case 'zeroableOptionTypeNode':
      return makerOf({ name, type: type.item });
    case 'publicKeyTypeNode':
      return 'addressResponse';
    case 'booleanTypeNode':
      return 'booleanResponse';
    case 'numberTypeNode':
      if (type.format === 'u64') return 'unsignedText';
      if (type.format === 'i64' && name.endsWith('Ts')) return 'timestampText';
      if (name.endsWith('Bps')) return 'bpsResponse';
      if (name.endsWith('Seconds')) return 'secondsResponse';
      return 'integerResponse';
  }
  throw new Error(`the IDL has a field this generator does not know: ${name}, ${JSON.stringify(type)}`);
}

/** Docs as a description of what the API gives: one sentence needs no full stop. */
function textOf(name, docs, words = []) {
  if (docs.length === 0) throw new Error(`the IDL does not say what ${name} is`);
  const text = docs
    .join(' ')
    .replace(/\b(\d): /g, (number, value) => (words[value] === undefined ? number : `${words[value]}: `))
    .replace(/\b(\w+): \1\b/g, '$1');
  return JSON.stringify(text.includes('. ') ? text : text.replace(/\.$/, ''));
}

/** A field's schema. For nobody and for none the API has null. */
function fieldOf(event, field, isOfChange) {
  const { name, docs, unit, type } = field;
  const words = fieldWords[name];
  const description = textOf(`${event}.${name}`, docs, words);
  // the schema adds the unit's words
  const text =
    unit === undefined ? description : `${description.replace(/; (underlying )?base units/, '')}, '${unit}'`;
  if (words !== undefined) return `enumResponse(${text}, ${JSON.stringify(words)})`;
  const isNullable = (isOfChange && isSetByChange(name)) || type.kind === 'zeroableOptionTypeNode';
  const schema = `${makerOf(field)}(${text})`;
  return isNullable ? `nullable(${schema})` : schema;
}

const isSetByChange = (name) => Object.values(changeFields).some((names) => names.includes(name));

function kindOf({ name: event, docs, data: { fields } }) {
  const isOfChange = fields.some(({ name }) => name === 'changeKind');
  const lines = fields
    .filter(({ name }) => !common.has(name))
    .map((field) => `    ${field.name}: ${fieldOf(event, field, isOfChange)},\n`);
  return `  eventOf('${event}', ${textOf(event, docs)}, {\n${lines.join('')}  }),\n`;
}

const makers = [
  'addressResponse',
  'bpsResponse',
  'booleanResponse',
  'integerResponse',
  'nullable',
  'unsignedText',
  'secondsResponse',
  'timestampText',
  'enumResponse',
];

function generate({ program }) {
  const isOfIntegration = ({ data }) => data.fields.some(({ name }) => name === 'integration');
  const kinds = program.events.filter(isOfIntegration).map(kindOf).join('');
  const ofAll = program.events.filter(({ name }) => broadcasts.has(name)).map(kindOf);
  if (ofAll.length !== broadcasts.size) throw new Error('the IDL lacks an event that integrations receive');
  const used = makers.filter((maker) => `${kinds}${ofAll.join('')}`.includes(`${maker}(`));
  return [
    '// Generated from programs/platform/idl.json by scripts/generate.mjs; do not edit.',
    `import { ${used.join(', ')} } from '../primitives/output.ts';`,
    "import { eventOf } from './event-of.ts';\n",
    `/** What the numbers of these fields stand for. */\nexport const fieldWords = ${JSON.stringify(fieldWords)} as const;\n`,
    `/** The fields that a queued change of each kind sets. */\nexport const changeFields = ${JSON.stringify(changeFields)} as const;\n`,
    `/** Every kind of event that is about an integration. */\nexport const kinds = [\n${kinds}] as const;\n`,
    `/** Events about a stablecoin or the platform that every integration concerned receives. */\nexport const broadcasts = [\n${ofAll.join('')}] as const;\n`,
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
