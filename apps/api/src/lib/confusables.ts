/** Letters of other alphabets, and digits, behind the Latin ones that they look like. Capitals stand only where they look like another letter than the small one. */
const lookLike = {
  a: 'аαɑ',
  b: 'вьβ',
  c: 'сϲ',
  d: 'ԁđ',
  e: 'еεҽ',
  f: 'ғ',
  g: 'ԍցɡ',
  h: 'нһհΗ',
  j: 'јϳ',
  k: 'кκ',
  l: '1|iıӏіιɩłլ',
  m: 'мΜ',
  n: 'пηոΝ',
  o: '0оοσօסø',
  p: 'рρքթ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: '5ѕՏ',
  t: 'тτ',
  u: 'υսμՍ',
  v: 'νѵ',
  w: 'ԝωա',
  x: 'хχ',
  y: 'уγүΥ',
  z: '2ζᴢ',
} as const;

const latin = new Map(
  Object.entries(lookLike).flatMap(([letter, others]) => [...others].map((each) => [each, letter])),
);

const latinOf = (letter: string): string => {
  const small = letter.toLowerCase();
  return latin.get(letter) ?? latin.get(small) ?? small;
};

/**
 * What a name looks like: names with the same skeleton are hard to tell apart. It has neither case, marks, spaces and signs, nor letters of
 * other alphabets that look like Latin ones. A part of Unicode's confusables (UTS 39), enough for what letters on a page look like.
 */
export const skeletonOf = (name: string): string =>
  [...name.normalize('NFKD').replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')]
    .map(latinOf)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
