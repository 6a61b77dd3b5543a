// Writes src/trpc/router.generated.ts from the declarations that the compiler made of the service's router; with --check it only says whether that
// is what it would write. The compiler has already written out every input and output there: what is left of the service are the names of its
// context and its metadata, which no client sees.
import { readFileSync, writeFileSync } from 'node:fs';

const source = new URL('../../../apps/api/dist/http/router.d.ts', import.meta.url);
const target = new URL('../src/trpc/router.generated.ts', import.meta.url);

/** Modules that a declaration may come from: the peers of this package. */
const peers = ['@trpc/server', '@trpc/server/unstable-core-do-not-import', 'zod/v4/core'];

const declaration = /^export declare const appRouter: (.*?);\nexport type AppRouter/ms;
const errorShape = /\berrorShape: (\{.*?\n\s*\});\n\s*transformer/s;
const imported = /import\("([^"]+)"\)/g;

/** Takes away the indentation that a type has in its place. */
const flush = (text) => {
  const depth = /\n( *)\}$/.exec(text)?.[1].length ?? 0;
  return text.replaceAll(`\n${' '.repeat(depth)}`, '\n');
};

const [, written] = declaration.exec(readFileSync(source, 'utf8')) ?? [];
const [, shape] = errorShape.exec(written ?? '') ?? [];
if (shape === undefined)
  throw new Error(`${source.pathname} does not have the router as the compiler writes it`);

const squeeze = (text) => text.replaceAll(/\s+/g, ' ');
const shapeText = squeeze(shape);
const router = written
  .replaceAll(/import\("\.\.\/auth\/(?:context|procedure)\.ts"\)\.(?:Context|Meta)\b/g, 'object')
  .replaceAll(/\berrorShape: (\{.*?\n\s*path: string \| undefined;\n\s*\};\n\s*\});/gs, (whole, each) =>
    squeeze(each) === shapeText ? 'errorShape: ErrorShape;' : whole,
  );
const foreign = [...router.matchAll(imported)]
  .map(([, module]) => module)
  .filter((module) => !peers.includes(module));
if (foreign.length > 0) throw new Error(`the router's types come from ${[...new Set(foreign)].join(', ')}`);

const text = `// Generated from the service's router by scripts/generate-router.mjs; do not edit.
/** How a failure of the service looks: \`errorCode\` is the stable one. */
export type ErrorShape = ${flush(shape)};

/** Every procedure of the service, with its input and output. */
export type AppRouter = ${router};
`;
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error(
    'packages/client/src/trpc/router.generated.ts is stale: build the api, then run `node scripts/generate-router.mjs` there',
  );
  process.exit(1);
}
