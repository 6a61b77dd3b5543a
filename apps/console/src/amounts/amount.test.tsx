import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Amount, DecimalAmount, Rate } from './amount.tsx';

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('Amount', () => {
  it('shows no number until the decimals are known', () => {
    const html = renderToStaticMarkup(<Amount units="1234567" decimals={undefined} unit="ACME" />);
    expect(textOf(html)).toBe('– ACME');
  });

  it('shows decimals by the size, and every digit on hover', () => {
    const html = renderToStaticMarkup(<Amount units="1234567891" decimals={9} unit="ACME" />);
    expect(textOf(html)).toBe('1.23 ACME');
    expect(html).toContain('title="1.234567891 ACME"');
  });

  it('shows every digit of what is signed', () => {
    const html = renderToStaticMarkup(<Amount units="1234567891" decimals={9} unit="ACME" isExact />);
    expect(textOf(html)).toBe('1.234567891 ACME');
    expect(html).not.toContain('title');
  });

  it('names no unit where the text around it does', () => {
    expect(textOf(renderToStaticMarkup(<Amount units="1500000" decimals={6} />))).toBe('1.50');
  });

  it('shows a rate with the digits that matter', () => {
    const html = renderToStaticMarkup(<Rate decimal="1.002733118266" unit="USDC" />);
    expect(textOf(html)).toBe('1.0027 USDC');
    expect(html).toContain('title="1.002733118266 USDC"');
  });

  it('keeps the direction of its unit to itself', () => {
    const unit = '\u05d0\u05d1';
    for (const view of [
      <Amount key="1" units="1" decimals={0} unit={unit} />,
      <DecimalAmount key="2" decimal="1" unit={unit} />,
    ])
      expect(renderToStaticMarkup(view)).toMatch(new RegExp(`<bdi class="[^"]*">${unit}</bdi>`));
  });
});
