// Writes the reference of the published packages into docs/reference, which is not committed, from their built declarations.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Application, Converter } from 'typedoc';

const root = dirname(import.meta.dirname);

/** What one imports, by the file of its declarations: each becomes a page. */
const specifiers = new Map(
  ['core', 'client', 'react', 'localnet', 'contracts'].flatMap((name) => {
    const folder = join(root, 'packages', name);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return Object.entries(manifest.exports)
      .filter(([, target]) => target.types)
      .map(([path, target]) => [join(folder, target.types), join(manifest.name, path)]);
  }),
);

const app = await Application.bootstrapWithPlugins({
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: [...specifiers.keys()],
  tsconfig: join(import.meta.dirname, 'tsconfig.json'),
  skipErrorChecking: true,
  excludeExternals: true,
  excludePrivate: true,
  disableSources: true,
  out: join(import.meta.dirname, 'reference'),
  readme: 'none',
  name: 'Reference',
  logLevel: 'Error',
  router: 'module',
  entryFileName: 'index',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  expandObjects: false,
  parametersFormat: 'table',
  propertiesFormat: 'table',
  typeDeclarationFormat: 'list',
});
app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
  const file = context.getSymbolFromReflection(reflection)?.declarations?.[0]?.getSourceFile().fileName;
  if (reflection.parent === context.project && specifiers.has(file)) reflection.name = specifiers.get(file);
});
// generated from the OpenAPI document, which is a better reference of itself
app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
  const client = project.children.find(({ name }) => name === '@obverse/client');
  for (const name of ['components', 'operations', 'paths'])
    project.removeReflection(client.children.find((child) => child.name === name));
});
const project = await app.convert();
if (project === undefined) process.exit(1);
await app.generateOutputs(project);
process.exit(app.logger.hasErrors() ? 1 : 0);
