// Writes the table of configuration variables in docs/configuration.md from the api's schema; with --check it only compares. Needs the api to be built.
import { line, replaceIn, table } from '@obverse/stack/pages';
import { variableInfo, variables } from '../dist/config/schema.js';

const defaults = variables.parse({});

function row([name, schema]) {
  const { description, unit, whenUnset, requiredInProduction } = variableInfo.get(schema);
  const value = name in defaults ? `\`${defaults[name]}\`${unit ? ` ${unit}` : ''}` : whenUnset;
  const required = requiredInProduction ? '. Required in production' : '';
  return line([`\`${name}\``, value, `${description}${required}`]);
}

const content = table(['variable', 'default', 'meaning'], Object.entries(variables.shape).map(row));
const check = process.argv.includes('--check');
if (!replaceIn('configuration.md', 'configuration', () => content, { check }) && check) {
  console.error(
    'obverse: the table in docs/configuration.md is out of date: run node apps/api/scripts/configuration.mjs',
  );
  process.exit(1);
}
