// The licenses of the packages in a bundle, which have to come with it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses that allow to bundle a library, and to keep the source of the whole closed. */
const allowed = /^\(?(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|Unlicense|CC0-1\.0|BlueOak-1\.0\.0)\b/;

/** The folder of the package that a file is in; undefined for a file of this repository. */
function packageOf(file) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return folder;
}

function noticeOf(folder) {
  const {
    name,
    version,
    license = 'as follows',
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [file] = readdirSync(folder).filter((each) => /^licen[cs]e/i.test(each));
  // one that names no license has to bring its text
  if (license === 'as follows' ? file === undefined : !allowed.test(license))
    throw new Error(`${name} ${version} is licensed ${license}: it cannot be bundled`);
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `## ${name} ${version}\n\n${license}\n${text}`;
}

/** @param inputs the files of a bundle */
export function noticesOf(inputs) {
  const folders = new Set(
    inputs.map(packageOf).filter((folder) => folder && existsSync(join(folder, 'package.json'))),
  );
  return ['# Libraries in this bundle\n', ...[...folders].map(noticeOf).sort()].join('\n');
}
