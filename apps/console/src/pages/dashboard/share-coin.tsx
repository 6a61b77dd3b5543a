import { useObverse } from '@obverse/react';
import { Suspense } from 'react';
import { coinUnit } from '../../coins/coin-text.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { lazyPart } from '../../ui/service-reach.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardCoin } from './dashboard-coin.ts';
import { shareLinks } from './share-links.ts';

const QrCode = lazyPart(() => import('./qr-code.tsx'), 'QrCode');

const Line = ({
  title,
  what,
  text,
}: {
  readonly title: string;
  readonly what: string;
  readonly text: string;
}) => (
  <div>
    <h3 className="text-muted text-xs">{title}</h3>
    <p className="flex items-start gap-2">
      <code className="min-w-0 flex-1 break-all font-mono text-xs">{text}</code>
      <CopyButton text={text} what={what} />
    </p>
  </div>
);

/** What leads others to the coin: its link, the same as a QR code, its Action, and a button for other pages. */
export function ShareCoin({ coin }: { readonly coin: DashboardCoin }) {
  const { cluster } = useObverse();
  const { integrationId: id, metadata, brandedMint } = coin;
  const symbol = coinUnit(metadata.symbol, brandedMint);
  const { page, action, button } = shareLinks(location.origin, id, cluster, symbol);
  return (
    <Card title="Share your coin">
      <div className="flex flex-wrap gap-5">
        <Suspense fallback={<Skeleton className="size-40" />}>
          <QrCode text={page} title={`QR code of the page of ${symbol}`} />
        </Suspense>
        <div className="min-w-56 flex-1 space-y-3">
          <Line title="Page of the coin" what="the link" text={page} />
          <Line title="Solana Action, which wallets show as a blink" what="the Action" text={action} />
          <Line title="A button for your page: HTML without a script" what="the button" text={button} />
        </div>
      </div>
    </Card>
  );
}
