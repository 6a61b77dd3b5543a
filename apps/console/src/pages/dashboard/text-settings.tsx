import { useObverse, useRead, useTransaction } from '@obverse/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CoinPicture } from '../../coins/coin-picture.tsx';
import { type CoinTexts, textErrors, websiteError } from '../../integrator/coin-texts.ts';
import { PictureField, usePicturePreview } from '../../integrator/picture-field.tsx';
import { uploadPicture } from '../../integrator/upload.ts';
import { WebsiteField } from '../../integrator/website-field.tsx';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields, TextArea, TextField } from '../../ui/field.tsx';
import { ReadError } from '../../ui/query-view.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';

const fields = ['name', 'symbol', 'description'] as const;

/** The texts that differ: what is not named stays as it is. */
const changesOf = (before: CoinTexts, after: CoinTexts): Partial<CoinTexts> =>
  Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  );

/** The site that the metadata names, until another one is entered. Only an upload writes it: a new picture would be without it. */
function useWebsite(id: string) {
  const [entered, setWebsite] = useState<string>();
  const known = useRead('/integration/{id}/website', { path: { id } });
  return { website: entered ?? (known.data && (known.data.website ?? '')), setWebsite, known };
}

/** Changes name, symbol, description and picture, and with a picture the site. */
export function TextSettings({ coin: { integrationId, brandedMint, metadata } }: DashboardViewProps) {
  const { client, cluster } = useObverse();
  const { name, symbol, description } = metadata;
  const [texts, setTexts] = useState<CoinTexts>({ name, symbol, description });
  const [picture, setPicture] = useState<File>();
  const { website, setWebsite, known } = useWebsite(integrationId);
  const preview = usePicturePreview(picture);
  const transaction = useTransaction('/integration/metadata');
  const errors = textErrors(texts);
  const changes = changesOf(metadata, texts);
  const isChanged = Object.keys(changes).length > 0 || picture !== undefined;
  const isWebsiteValid = website !== undefined && websiteError(website) === undefined;
  const isPictureValid = picture === undefined || (preview.error === undefined && isWebsiteValid);
  const isValid = Object.keys(errors).length === 0 && isPictureValid;
  const set = (field: (typeof fields)[number], value: string) => setTexts({ ...texts, [field]: value });

  const save = useMutation({
    mutationFn: async () => {
      const named = { ...texts, ...(website && { website }) };
      const kept =
        picture && (await uploadPicture({ client, cluster, image: picture, brandedMint, metadata: named }));
      const body = { integrationId, metadata: { ...changes, ...(kept && { uri: kept.jsonUrl }) } };
      const sent = await transaction.start(body);
      if (sent !== undefined) setPicture(undefined);
    },
  });
  const { status } = transaction.state;
  return (
    <Card title="Texts and picture">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <FormFields disabled={status !== 'idle' || save.isPending}>
          <TextField
            label="Name"
            value={texts.name}
            error={errors.name && `It ${errors.name}`}
            onChange={({ target }) => set('name', target.value)}
          />
          <TextField
            label="Symbol"
            value={texts.symbol}
            error={errors.symbol && `It ${errors.symbol}`}
            hint="The mint keeps its address"
            onChange={({ target }) => set('symbol', target.value)}
          />
          <TextArea
            label="Description"
            value={texts.description}
            error={errors.description && `It ${errors.description}`}
            onChange={({ target }) => set('description', target.value)}
          />
          <PictureField
            file={picture}
            onFile={setPicture}
            preview={preview}
            current={
              <CoinPicture
                id={integrationId}
                mint={brandedMint}
                uri={metadata.uri}
                symbol={symbol}
                size={96}
              />
            }
          />
          {picture !== undefined && website !== undefined && (
            <WebsiteField website={website} onWebsite={setWebsite} />
          )}
          {picture !== undefined && known.error && <ReadError error={known.error} retry={known.refetch} />}
          <Button type="submit" look="primary" disabled={!isChanged || !isValid || save.isPending}>
            {save.isPending && status === 'idle' ? 'Storing the picture…' : 'Save'}
          </Button>
        </FormFields>
        {save.error && <Notice tone="bad">{save.error.message}</Notice>}
        <TransactionPanel
          label="Transaction for texts and picture"
          transaction={transaction}
          intent="Change the coin's metadata"
          done="Wallets may show the former texts for a while."
          retry={() => save.mutate()}
        />
      </form>
    </Card>
  );
}
