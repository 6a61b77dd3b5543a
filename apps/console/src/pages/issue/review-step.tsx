import { type BodyOf, type DataOf, unwrap } from '@obverse/client';
import { useIntegrations, useObverse, useStablecoin, useTransaction } from '@obverse/react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatBps } from '../../amounts/percent.ts';
import { underlyingSymbol } from '../../amounts/units.ts';
import { kindNames } from '../../coins/kind-names.ts';
import { useIssuedCoins } from '../../coins/use-issued-coins.ts';
import { config } from '../../config.ts';
import { usePicturePreview } from '../../integrator/picture-field.tsx';
import { uploadPicture } from '../../integrator/upload.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Address } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { NeedsWallet } from '../../wallet/needs-wallet.tsx';
import { meaningOf, powerLabels } from './controls.tsx';
import type { Draft } from './draft.ts';
import { StepFrame } from './step-frame.tsx';

const path = '/integration/initialize/flow';

/** A draft in which nothing is missing. */
export type CompleteDraft = Draft & { readonly stablecoin: number; readonly feeBps: number };

type Props = {
  readonly draft: CompleteDraft;
  readonly picture: File | undefined;
  readonly onIssued: (integrationId: string) => void;
};

function Summary({ draft, picture }: Pick<Props, 'draft' | 'picture'>) {
  const { cluster } = useObverse();
  const { data: stablecoin } = useStablecoin(draft.stablecoin);
  const { url } = usePicturePreview(picture);
  const unit = stablecoin && underlyingSymbol(stablecoin.underlyingMint, config.clusters[cluster].isLocal);
  return (
    <div className="space-y-4">
      <Stats>
        <Stat label="Name">{draft.name}</Stat>
        <Stat label="Symbol">{draft.symbol}</Stat>
        <Stat label="Backed by">
          {unit ?? '…'} (stablecoin {draft.stablecoin})
        </Stat>
        <Stat label="Kind">{kindNames[draft.kind]}</Stat>
        <Stat label="Your fee" note="of the yield">
          {formatBps(draft.feeBps)}
        </Stat>
        <Stat label="Who may mint">{draft.whitelistRequired ? 'Users on your whitelist' : 'Everyone'}</Stat>
        <Stat
          label="Controls over holders"
          note={draft.powers.length === 0 ? 'and nobody can add one' : 'for ever'}
        >
          {draft.powers.length === 0 ? 'None' : draft.powers.map((power) => powerLabels[power]).join(', ')}
        </Stat>
        <Stat label="Picture">
          {url === undefined ? (
            'none'
          ) : (
            <img src={url} alt="Of the coin" className="size-12 rounded-full object-cover" />
          )}
        </Stat>
      </Stats>
      {draft.powers.length > 0 && (
        <Notice tone="warn">
          <p>
            <strong>These powers are for ever.</strong> They belong to{' '}
            <Address address={draft.compliance.trim()} what="the compliance authority" /> alone, until it
            hands them over:
          </p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {draft.powers.map((power) => (
              <li key={power}>{meaningOf(power)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {draft.description !== '' && <p className="break-words text-sm">{draft.description}</p>}
    </div>
  );
}

const maxSearch = 64;

/**
 * A coin that this wallet has issued already, as after a reload between the signature and the confirmation. Its address decides: another
 * wallet can issue a coin with this symbol, its own fee and its own picture, and name this wallet as the authority.
 */
function useExisting({ stablecoin, symbol }: CompleteDraft, signer: string): string | undefined {
  const { programId } = useObverse();
  const { data } = useIntegrations({ authority: signer, stablecoin, search: symbol.slice(0, maxSearch) });
  const issued = useIssuedCoins()?.issuedIntegration(signer, stablecoin, symbol, programId);
  const coins = data?.pages.flatMap(({ integrations }) => integrations) ?? [];
  return coins.find(({ integrationId }) => integrationId === issued)?.integrationId;
}

function Issue({ draft, picture, onIssued, signer }: Props & { readonly signer: string }) {
  const { client, cluster } = useObverse();
  const transaction = useTransaction(path);
  const existing = useExisting(draft, signer);
  const { name, symbol, description, website, stablecoin, kind, feeBps, whitelistRequired, powers } = draft;

  const issue = useMutation({
    mutationFn: async () => {
      const texts = { name, symbol, description };
      let uri = '';
      if (picture !== undefined) {
        const query = { cluster, signer, stablecoin, symbol };
        const { brandedMint } = await unwrap(client.GET('/integration/address', { params: { query } }));
        const kept = await uploadPicture({
          ...{ client, cluster, image: picture, brandedMint },
          metadata: { ...texts, ...(website !== '' && { website }) },
        });
        uri = kept.jsonUrl;
      }
      const body: BodyOf<typeof path> = {
        ...{ signer, stablecoin, kind, feeBps, whitelistRequired },
        ...(powers.length > 0 && {
          compliance: {
            authority: draft.compliance.trim(),
            ...Object.fromEntries(powers.map((power) => [power, true])),
          },
        }),
        metadata: { ...texts, uri },
      };
      const sent = await transaction.start(body);
      if (sent === undefined) return;
      // the next step says that the coin exists
      transaction.cancel();
      onIssued((sent.prepared as DataOf<'post', typeof path>).integrationId);
    },
  });
  const isIdle = transaction.state.status === 'idle';

  if (existing !== undefined && isIdle && !issue.isPending)
    return (
      <Notice>
        This wallet has issued a coin with the symbol <bdi>{symbol}</bdi> on this stablecoin already.{' '}
        <Link
          from="/issue"
          to="/issue"
          search={{ step: 'key', coin: existing }}
          className="text-accent underline"
        >
          Go on with its API key
        </Link>
        , or go back and choose another symbol.
      </Notice>
    );
  return (
    <div className="space-y-4">
      {isIdle && (
        <Button look="primary" disabled={issue.isPending} onClick={() => issue.mutate()}>
          {issue.isPending ? 'Storing the picture…' : 'Issue the coin'}
        </Button>
      )}
      {issue.error && <Notice tone="bad">{issue.error.message}</Notice>}
      <TransactionPanel
        transaction={transaction}
        intent={
          (kind === 'payment'
            ? `Issue the payment coin ${symbol}, with all of the yield as your fee`
            : `Issue ${symbol}, with a fee of ${formatBps(feeBps)} of the yield`) +
          (powers.length === 0 ? '' : ', and powers over its holders for ever')
        }
        retry={() => issue.mutate()}
      />
    </div>
  );
}

/** All that was chosen, and the one signature that makes the coin. */
export const ReviewStep = ({ draft, picture, onIssued }: Props) => (
  <StepFrame title="Is all of this right?" back="access">
    <Summary draft={draft} picture={picture} />
    {draft.pictureName !== undefined && picture === undefined && (
      <Notice tone="warn">
        The page was loaded again and no longer has the picture.{' '}
        <Link
          from="/issue"
          to="/issue"
          search={(search) => ({ ...search, step: 'picture' })}
          className="text-accent underline"
        >
          Choose it again
        </Link>
        , or issue the coin without one.
      </Notice>
    )}
    <NeedsWallet purpose="that will govern the coin">
      {(signer) => <Issue draft={draft} picture={picture} onIssued={onIssued} signer={signer} />}
    </NeedsWallet>
  </StepFrame>
);
