import type { Cluster } from '@obverse/client';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each);

const buttonStyle =
  'display:inline-block;padding:.6em 1.2em;border-radius:.4em;background:#0f766e;color:#fff;font:600 1em sans-serif;text-decoration:none';

/** What leads to a coin: its page, its Solana Action, and a link that looks like a button, for other pages. */
export function shareLinks(origin: string, id: string, cluster: Cluster, symbol: string) {
  const query = cluster === 'mainnet' ? '' : `?cluster=${cluster}`;
  const page = `${origin}/coins/${id}${query}`;
  return {
    page,
    action: `solana-action:${origin}/actions/integration/${id}/mint${query}`,
    button: `<a href="${escapeHtml(page)}" style="${buttonStyle}">Mint ${escapeHtml(symbol)}</a>`,
  };
}
