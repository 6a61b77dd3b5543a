import type { Cluster } from '@obverse/client';
import { useCallback, useState } from 'react';
import { parsePercent } from '../../amounts/percent.ts';
import { type CoinTexts, textErrors, websiteError } from '../../integrator/coin-texts.ts';
import { isAddress } from '../../integrator/user-lines.ts';
import { readStored, store } from '../../ui/stored.ts';
import type { DraftStep } from './steps.ts';

/** The powers that an issuer can choose, in the order in which the page has them. */
export const powerNames = ['freeze', 'pause', 'seize', 'frozenByDefault'] as const;

export type PowerName = (typeof powerNames)[number];

/** What was entered so far. It outlives a reload, so it holds no secret and no file. */
export type Draft = CoinTexts & {
  /** Index of the stablecoin. */
  readonly stablecoin: number | undefined;
  readonly kind: 'earning' | 'payment';
  /** As entered: a percentage, which counts for an earning coin alone. */
  readonly fee: string;
  readonly whitelistRequired: boolean;
  /** The powers over holders that are chosen; most coins have none. */
  readonly powers: readonly PowerName[];
  /** As entered: who has these powers. */
  readonly compliance: string;
  /** The name of the chosen picture. A reload keeps it, and loses the file. */
  readonly pictureName: string | undefined;
  /** The issuer's site, or nothing. It is in the file that is made with the picture. */
  readonly website: string;
};

const empty: Draft = {
  name: '',
  symbol: '',
  description: '',
  stablecoin: undefined,
  kind: 'earning',
  fee: '10',
  whitelistRequired: true,
  powers: [],
  compliance: '',
  pictureName: undefined,
  website: '',
};

const keyOf = (cluster: Cluster) => `obverse-issue:${cluster}`;

function parseObject(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    // an older version of the page wrote it, or somebody else: the draft begins again
    return {};
  }
}

/** Only fields of the right type count: an older version of the page may have written others. */
export function parseDraft(stored: string | undefined): Draft {
  const found = parseObject(stored ?? '{}');
  const text = (field: 'name' | 'symbol' | 'description' | 'fee' | 'compliance' | 'website') =>
    typeof found[field] === 'string' ? found[field] : empty[field];
  const { stablecoin, kind, whitelistRequired, powers, pictureName } = found;
  return {
    name: text('name'),
    symbol: text('symbol'),
    description: text('description'),
    kind: kind === 'payment' ? 'payment' : 'earning',
    fee: text('fee'),
    stablecoin: Number.isSafeInteger(stablecoin) ? (stablecoin as number) : undefined,
    whitelistRequired: whitelistRequired !== false,
    powers: powerNames.filter((power) => Array.isArray(powers) && powers.includes(power)),
    compliance: text('compliance'),
    pictureName: typeof pictureName === 'string' ? pictureName : undefined,
    website: text('website'),
  };
}

/** The draft of this browser tab. */
export function useDraft(cluster: Cluster) {
  const [draft, setDraft] = useState(() => parseDraft(readStored('sessionStorage', keyOf(cluster))));
  const change = useCallback(
    (changes: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...changes };
        store('sessionStorage', keyOf(cluster), JSON.stringify(next));
        return next;
      }),
    [cluster],
  );
  // the page goes on with the coin, and has no draft from then on
  const clear = useCallback(() => store('sessionStorage', keyOf(cluster), undefined), [cluster]);
  return { draft, change, clear };
}

/** The issuer's share of the yield; undefined where what was entered is none. */
export const feeBpsOf = ({ kind, fee }: Draft): number | undefined =>
  kind === 'payment' ? 10_000 : parsePercent(fee).bps;

/** Why the controls that are chosen make no coin, in the words of the page. */
export function controlErrors({ powers, compliance, whitelistRequired }: Draft) {
  const has = (power: PowerName) => powers.includes(power);
  const address = compliance.trim();
  return {
    ...(powers.length > 0 &&
      !isAddress(address) && {
        compliance: address === '' ? 'Say which wallet has these powers' : 'This is no address',
      }),
    ...(has('frozenByDefault') && !has('freeze') && { powers: 'Accounts that begin frozen need “Freeze”' }),
    ...(has('frozenByDefault') &&
      !whitelistRequired && { powers: 'Accounts that begin frozen need your whitelist' }),
  };
}

/** The first step that lacks something: nothing after it can be shown. */
export function firstIncomplete(draft: Draft): DraftStep {
  if (Object.keys(textErrors(draft)).length > 0) return 'texts';
  if (websiteError(draft.website) !== undefined) return 'picture';
  if (draft.stablecoin === undefined) return 'stablecoin';
  if (feeBpsOf(draft) === undefined) return 'fee';
  if (Object.keys(controlErrors(draft)).length > 0) return 'access';
  return 'review';
}
