import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';

// TypeScript 7 has no compiler API. The client has 5.9; with it here, pnpm would install web3.js twice, because the compiler is a peer of what web3.js needs.
const ts = createRequire(new URL('../../packages/client/package.json', import.meta.url))('typescript');

/** Longer types are not printed: a reader looks them up in the editor. */
const maxTypeLines = 120;

const text = (parts) => ts.displayPartsToString(parts ?? []).trim();

/** `{@link name}` as code: the reference has no page per name. */
const prose = (string) => string.replace(/\{@link\s+([^}\s]+)\s*\}/g, '`$1`');

/** The compiler indents by four, this repository by two. */
const reindent = (code) => code.replace(/^( {4})+/gm, (spaces) => ' '.repeat(spaces.length / 2));

/** The source that a declaration file was compiled from, relative to the package. */
function sourceOf(folder, file) {
  const path = relative(join(folder, 'dist'), file)
    .split(sep)
    .join('/')
    .replace(/\.d\.ts$/, '');
  const kind = existsSync(join(folder, `src/${path}.tsx`)) ? 'tsx' : 'ts';
  return `src/${path}.${kind}`;
}

function docOf(symbol, checker) {
  const tags = symbol.getJsDocTags(checker);
  const all = (name) => tags.filter((tag) => tag.name === name).map((tag) => text(tag.text));
  return {
    description: prose(text(symbol.getDocumentationComment(checker))),
    params: all('param').map(prose),
    returns: all('returns').map(prose),
    throws: all('throws').map((line) => prose(line.replace(/^\{(\w+)\}\s*/, '`$1` '))),
    deprecated: all('deprecated').map(prose),
    examples: all('example').map(readExample),
  };
}

/** The code between the fences; `undefined` where there are none. */
function readExample(example) {
  const [, language, code] = /^```(tsx?)\n([\s\S]*?)\n?```$/m.exec(example) ?? [];
  return { language, code };
}

/** What a declaration says without `export declare`, its own comment and its initializer. */
function printDeclaration(node) {
  if (ts.isVariableDeclaration(node)) {
    // a literal's type is its value
    if (node.type) return `const ${node.name.getText()}: ${node.type.getText()}`;
    return `const ${node.name.getText()} = ${node.initializer?.getText()}`;
  }
  const code = node
    .getText()
    .replace(/^export\s+/, '')
    .replace(/^declare\s+/, '')
    .replace(/;$/, '');
  return code.replace(/^default\s+/, '');
}

function printSymbol(symbol) {
  const code = symbol.declarations.map((node) =>
    reindent(printDeclaration(node)).replace(/^\s*private .*\n/gm, ''),
  );
  const joined = code.join('\n');
  return joined.split('\n').length > maxTypeLines ? undefined : joined;
}

function kindOf(symbol, checker) {
  if (symbol.flags & ts.SymbolFlags.Class) return 'class';
  if (!(symbol.flags & ts.SymbolFlags.Value)) return 'type';
  const type = checker.getTypeOfSymbol(symbol);
  return type.getCallSignatures().length > 0 ? 'function' : 'constant';
}

/** A folder of the sources, or a file that is in none. */
const groupOf = (source) =>
  source
    .replace(/^src\//, '')
    .split('/')[0]
    .replace(/(\.generated)?\.tsx?$/, '');

/** The entry points that have types, as what one imports and its declarations. */
function readEntries(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const entries = Object.entries(manifest.exports)
    .filter(([, target]) => target.types)
    .map(([path, target]) => ({
      specifier: join(manifest.name, path),
      file: join(folder, target.types),
    }));
  return { folder, manifest, entries };
}

function readExports(checker, folder, module, entry, prefix = '') {
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const declaration = symbol.declarations?.[0];
    if (!declaration) return [];
    if (ts.isSourceFile(declaration))
      return readExports(checker, folder, symbol, entry, `${prefix}${exported.name}.`);
    const file = declaration.getSourceFile().fileName;
    // the reference of the package that it comes from has it
    if (!file.startsWith(join(folder, 'dist'))) return [];
    const source = sourceOf(folder, file);
    return {
      name: `${prefix}${exported.name}`,
      original: symbol.name,
      isRenamed: symbol.name !== exported.name,
      entry,
      source,
      group: prefix === '' ? groupOf(source) : prefix.slice(0, -1),
      kind: kindOf(symbol, checker),
      code: printSymbol(symbol),
      ...docOf(symbol, checker),
    };
  });
}

/** Everything that the entry points of the packages export, from their built declarations. */
export function readPackages(root, names) {
  const packages = names.map((name) => ({ name, ...readEntries(join(root, 'packages', name)) }));
  const program = ts.createProgram({
    rootNames: packages.flatMap(({ entries }) => entries.map(({ file }) => file)),
    options: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      skipLibCheck: true,
      types: [],
    },
  });
  const checker = program.getTypeChecker();
  return packages.map(({ name, folder, manifest, entries }) => ({
    name,
    packageName: manifest.name,
    description: manifest.description,
    exports: entries.flatMap(({ specifier, file }) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(file));
      return readExports(checker, folder, module, specifier);
    }),
  }));
}
