import { expect, it } from 'vitest';
import { foldText, searchTerms } from './search-terms.ts';

it('finds a text under each of its parts that does not begin with a space', () => {
  expect(searchTerms(['My €', 'MY'])).toEqual(['my €', 'y €', '€', 'my', 'y']);
});

it('ignores case, compatible forms and spaces around a text', () => {
  expect(foldText('  ＡＣＭＥ Dollar ')).toBe('acme dollar');
  expect(foldText('ÉTÉ')).toBe(foldText('e\u0301te\u0301'));
});

it('replaces the character that the database cannot store', () => {
  expect(searchTerms(['\0'])).toEqual(['\ufffd']);
});

it('splits no character in two, and bounds how much of a long text is found', () => {
  expect(searchTerms(['🪙🪙'])).toEqual(['🪙🪙', '🪙']);
  expect(
    searchTerms([Array.from({ length: 500 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')]),
  ).toHaveLength(64);
});
