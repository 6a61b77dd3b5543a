import { useIntegrations } from '@obverse/react';
import { useEffect, useState } from 'react';
import { coinText } from '../../coins/coin-text.ts';
import { shortAddress } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';

const typingPauseMs = 400;

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Says that a coin with a name or symbol that looks the same is there already: the list will mark the new one. */
export function Alike({ what, text }: { readonly what: 'name' | 'symbol'; readonly text: string }) {
  const like = useSettled(text.trim());
  const { data } = useIntegrations({ like, limit: 1 }, { enabled: like !== '' });
  const found = like === text.trim() ? data?.pages[0]?.integrations[0] : undefined;
  if (found === undefined) return null;
  const { metadata, brandedMint } = found;
  return (
    <Notice tone="warn">
      There is a coin already that this {what} looks like:{' '}
      <bdi>{coinText(metadata.name) || 'a coin without a name'}</bdi> (
      <bdi>{coinText(metadata.symbol, 12)}</bdi>, mint{' '}
      <span title={brandedMint}>{shortAddress(brandedMint)}</span>). The list of coins will say so beside
      yours. If the other one is not yours, choose another {what}.
    </Notice>
  );
}
