import { expect, it } from 'vitest';
import { foldText, searchTerms } from './search-terms.ts';

it('searchTerms are the parts of a text that do not begin with a space, of bounded number', () => {
  expect(searchTerms(['My €', 'MY'])).toEqual(['my €', 'y €', '€', 'my', 'y']);
  // splits no character in two, and replaces the one that the database cannot store
  expect(searchTerms(['🪙🪙', '\0'])).toEqual(['🪙🪙', '🪙', '\ufffd']);
  const long = Array.from({ length: 500 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  expect(searchTerms([long])).toHaveLength(64);
});

it('foldText ignores case, compatible forms and spaces around a text', () => {
  expect(foldText('  ＡＣＭＥ Dollar ')).toBe('acme dollar');
  expect(foldText('ÉTÉ')).toBe(foldText('e\u0301te\u0301'));
});
