import { useObverse } from '@obverse/react';
import { Card } from '../ui/card.tsx';

const link = 'text-accent hover:underline';

/** Where else a coin can be seen: the lists of tokens that have it, and how to get it into wallets, routers and explorers. */
export function ListCoin({ uri }: { readonly uri: string }) {
  const { cluster } = useObverse();
  return (
    <Card title="List your coin">
      <div className="space-y-3 text-sm">
        <p>
          Wallets, routers and explorers read the name and the symbol from the chain, and the picture from the
          coin's metadata file.{' '}
          {uri === '' && 'Your coin has no such file yet: upload a picture under “Settings”. '}
          Jupiter and others check a coin once more before they recommend it.
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          <li>
            <a href="/guide/listing" className={link}>
              How to list it
            </a>
          </li>
          <li>
            <a href={`/tokens.csv?cluster=${cluster}`} className={link}>
              All coins as CSV
            </a>
          </li>
          <li>
            <a href={`/tokenlist.json?cluster=${cluster}`} className={link}>
              All coins as a token list
            </a>
          </li>
        </ul>
      </div>
    </Card>
  );
}
