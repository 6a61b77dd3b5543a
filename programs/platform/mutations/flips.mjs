/** Operators, bounds, roundings, fields and checks of the program's sources, each to be replaced by its neighbour or left out. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const both = (one, other) => [
  [one, other],
  [other, one],
];
const ring = (...names) => names.map((name, i) => [name, names[(i + 1) % names.length]]);

/** Texts that rustfmt writes in one way only, and what replaces them. */
const operators = [
  ...both(' < ', ' <= '),
  ...both(' > ', ' >= '),
  ...both(' == ', ' != '),
  ...both(' && ', ' || '),
  ...both(' + ', ' - '),
  ...both(' += ', ' -= '),
  ...both(' << ', ' >> '),
  [' / ', ' * '],
  [' & ', ' | '],
  ['..=', '..'],
  ...both('.min(', '.max('),
  ...both('_add(', '_sub('),
  ['mul_div_floor(', 'crate::wide::mul_div_ceil('],
  ['mul_div_ceil(', 'crate::wide::mul_div_floor('],
];

/** Fields of one type and neighbouring meaning, which a slip could confuse. */
const fields = [
  ...ring('senior_assets', 'junior_assets', 'unvested_yield'),
  ...ring('platform_fees_owed', 'integrator_fees_owed', 'refunds_owed'),
  ...ring('junior_supply', 'junior_cooling'),
  ...ring('assets', 'supply'),
  ...both('last_index', 'high_water_index'),
  ...both('vest_start_ts', 'vest_end_ts'),
  ...both('unlock_ts', 'expiry_ts'),
  ...both('chain_start_ts', 'last_resolved_ts'),
  ...both('cooldown_seconds', 'window_seconds'),
  ...both('min_coverage_bps', 'target_coverage_bps'),
  ...both('fee_bps', 'next_fee_bps'),
  ...both('roles_version', 'settings_version'),
  ...both('refund_left', 'claims_left'),
  ...ring('admin', 'guardian', 'manager', 'pauser', 'treasury'),
].map(([from, to]) => [new RegExp(`\\.${from}\\b(?!\\()`, 'g'), `.${to}`]);

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patterns = [
  ...operators.map(([from, to]) => [new RegExp(`(?<!fn \\w*)${escaped(from)}`, 'g'), to]),
  ...fields,
  // a statement that only checks
  [/(?<=\n *)check_\w+\([^;]*?\)\?;/g, ''],
];

/** Where comments, imports and attributes are: nothing in them is changed. */
const skipped = /\/\/.*|\buse [^;]*;|#!?\[[^\]]*\]/g;

/** @returns {{ file: string, at: number, from: string, to: string, name: string }[]} the flips of one source, by their position */
function flipsOf(file, source) {
  const code = source.replaceAll(skipped, (text) => text.replaceAll(/[^\n]/g, '\0'));
  const found = patterns.flatMap(([pattern, to]) =>
    [...code.matchAll(pattern)].map(({ 0: from, index: at }) => ({ file, at, from, to })),
  );
  const seen = new Map();
  return found
    .sort((a, b) => a.at - b.at)
    .map((flip) => {
      const line = source.slice(source.lastIndexOf('\n', flip.at) + 1).split('\n', 1)[0];
      const text = flip.to === '' ? 'left out' : `${flip.from.trim()} → ${flip.to.trim()}`;
      const name = `${file}: \`${line.trim()}\`: ${text}`;
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return { ...flip, name: count === 1 ? name : `${name} (${count})` };
    });
}

/** The flips of the program under a folder, those of its arithmetic first. */
export const allFlips = (platform) =>
  ['math/src', 'program/src'].flatMap((folder) =>
    readdirSync(join(platform, folder), { recursive: true })
      .filter((path) => path.endsWith('.rs'))
      .sort()
      .map((path) => join(folder, path))
      .flatMap((path) => flipsOf(path, readFileSync(join(platform, path), 'utf8'))),
  );
