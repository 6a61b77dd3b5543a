import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Amount, DecimalAmount } from './amount.tsx';

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('Amount', () => {
  it('shows no number until the decimals are known', () => {
    const html = renderToStaticMarkup(<Amount units="1234567" decimals={undefined} unit="ACME" />);
    expect(textOf(html)).toBe('– ACME');
  });

  it('shows every digit', () => {
    const html = renderToStaticMarkup(<Amount units="1234567891" decimals={9} unit="ACME" />);
    expect(textOf(html)).toBe('1.234567891 ACME');
  });

  it('keeps the direction of its unit to itself', () => {
    const unit = '\u05d0\u05d1';
    for (const view of [
      <Amount key="1" units="1" decimals={0} unit={unit} />,
      <DecimalAmount key="2" decimal="1" unit={unit} />,
    ])
      expect(renderToStaticMarkup(view)).toContain(`<bdi class="text-muted">${unit}</bdi>`);
  });
});
