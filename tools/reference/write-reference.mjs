/** What a kind of export is called, in the order in which a group lists them. */
const kinds = { function: 'functions', class: 'classes', constant: 'constants', type: 'types' };
const kindOrder = Object.keys(kinds);

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const byKindAndName = (a, b) =>
  kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) || compare(a.name, b.name);

const groupsOf = (exports) => [...new Set(exports.map(({ group }) => group))].sort(compare);

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();
const cell = (text) => oneLine(text).replace(/\|/g, '\\|');

/** The anchor that GitHub gives a heading; equal ones are numbered. */
function createAnchors() {
  const used = new Map();
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = used.get(anchor) ?? 0;
    used.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}

const fenced = (language, code) => `\`\`\`${language}\n${code}\n\`\`\``;

function writeExport(entry) {
  const { name, original, isRenamed, code, description, params, returns, throws, deprecated, examples } =
    entry;
  if (isRenamed) return `### ${name}\n\nThe same as \`${original}\`. ${description}`.trim();
  const details = [
    ...params.map((text) => text.replace(/^(\S+)\s+(?:-\s+)?([\s\S]*)$/, '`$1`: $2')),
    ...returns.map((text) => `Returns ${text}`),
    ...throws.map((text) => `Throws ${text}`),
    ...deprecated.map((text) => `Deprecated: ${text}`),
  ].map((text) => `- ${oneLine(text)}`);
  return [
    `### ${name}`,
    description,
    code === undefined ? 'Its type is long; the editor shows it.' : fenced('ts', code),
    details.join('\n'),
    ...examples
      .filter((example) => example.code !== undefined)
      .map((each) => fenced(each.language, each.code)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Schemas are read by their descriptions and fields: their types are pages long. */
function writeSchemas(schemas) {
  const rows = schemas.map(({ name, description, schema }) => {
    const fields = schema.fields.map((field) => `\`${field}\``).join(', ');
    return `| \`${name}\` | ${cell(description || schema.description)} | ${fields} |`;
  });
  return ['| schema | is | fields |', '| --- | --- | --- |', ...rows].join('\n');
}

/** A file for some groups of a package, which are listed in their order. */
function writeFile({ title, lead, groups, exports }) {
  const anchor = createAnchors();
  anchor(title);
  const contents = [];
  const sections = [];
  for (const group of groups) {
    const members = exports.filter((each) => each.group === group).sort(byKindAndName);
    if (members.length === 0) continue;
    const schemas = members.filter(({ schema }) => schema);
    const others = members.filter(({ schema }) => !schema);
    const link = `#${anchor(group)}`;
    const names = others.map(({ name }) => `[${name}](#${anchor(name)})`);
    const tables =
      schemas.length === 0 ? [] : [`${schemas.length} ${schemas.length === 1 ? 'schema' : 'schemas'}`];
    contents.push(`- [${group}](${link}): ${[...names, ...tables].join(', ')}`);
    sections.push(`## ${group}`);
    if (schemas.length > 0) sections.push(writeSchemas(schemas));
    sections.push(...others.map(writeExport));
  }
  return `${[`# ${title}`, lead, contents.join('\n'), ...sections].join('\n\n')}\n`;
}

const count = (exports) =>
  kindOrder
    .map((kind) => [kind, exports.filter((each) => each.kind === kind).length])
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => `${number} ${number === 1 ? kind : kinds[kind]}`)
    .join(', ');

/** More exports than this make a folder with a file per group. */
const maxExportsPerFile = 250;

/** @returns the text of each file by its name in `docs/reference` */
export function writeReference(packages) {
  const files = {};
  const rows = [];
  for (const { name, packageName, description, exports } of packages) {
    const entries = [...new Set(exports.map(({ entry }) => entry))];
    const importsOf = (of) =>
      `Import from ${[...new Set(of.map(({ entry }) => entry))].map((entry) => `\`${entry}\``).join(', ')}.`;
    if (exports.length <= maxExportsPerFile) {
      // groups of different entry points must not mix
      const grouped = exports.map((each) => ({
        ...each,
        group:
          entries.length === 1 || each.entry === packageName
            ? each.group
            : each.entry.slice(packageName.length + 1),
      }));
      const lead = `${description} ${importsOf(exports)}`;
      files[`${name}.md`] = writeFile({
        title: packageName,
        lead,
        groups: groupsOf(grouped),
        exports: grouped,
      });
      rows.push(`| [\`${packageName}\`](${name}.md) | ${cell(description)} | ${count(exports)} |`);
      continue;
    }
    rows.push(`| [\`${packageName}\`](${name}/README.md) | ${cell(description)} | ${count(exports)} |`);
    const lines = groupsOf(exports).map((group) => {
      const members = exports.filter((each) => each.group === group);
      files[`${name}/${group}.md`] = writeFile({
        title: `${packageName}: ${group}`,
        lead: importsOf(members),
        groups: kindOrder.map((kind) => kinds[kind]),
        exports: members.map((each) => ({ ...each, group: kinds[each.kind] })),
      });
      return `| [${group}](${group}.md) | ${count(members)} |`;
    });
    const table = ['| group | has |', '| --- | --- |', ...lines].join('\n');
    files[`${name}/README.md`] = `# ${packageName}\n\n${description}\n\n${table}\n`;
  }
  const table = ['| package | is | exports |', '| --- | --- | --- |', ...rows].join('\n');
  const lead =
    'What the packages export, with signatures and examples. Generated from the comments in the sources by `node tools/reference/index.mjs`; every example is compiled by `npm run check`.';
  const names = [
    'Examples use a few names without declaring them: `user`, `authority`, `feePayer`, `brandedMint`, `underlyingMint`, `integration`, `stablecoin`, `programId` and `address` are public keys',
    '`connection` and `keypair` are those of `@solana/web3.js`',
    '`blockhash`, `integrationId`, `key` (an API key) and `rpcUrl` are strings',
    '`bytes` is a `Uint8Array`, `logs` a `string[]`, `now` Unix seconds as a bigint',
    '`client` is an `ObverseClient`, and `wallet` a wallet of the Wallet Standard.',
  ].join('; ');
  files['README.md'] = `# Reference\n\n${lead}\n\n${table}\n\n${names}\n`;
  return files;
}
