import { useState } from 'react';
import { byteLength, textErrors } from '../../integrator/coin-texts.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Alike } from './alike.tsx';
import type { Draft } from './draft.ts';
import { StepFrame } from './step-frame.tsx';

type Props = {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly onNext: () => void;
};

/** Name, symbol and description. They are written on chain, where bytes count. */
export function TextsStep({ draft, change, onNext }: Props) {
  const [wasTried, setTried] = useState(false);
  const errors = textErrors(draft);
  const errorOf = (field: keyof typeof errors) =>
    errors[field] !== undefined && (wasTried || draft[field] !== '') ? `It ${errors[field]}` : undefined;
  const next = () => {
    setTried(true);
    if (Object.keys(errors).length === 0) onNext();
  };
  return (
    <StepFrame title="What is your coin called?" onNext={next}>
      <TextField
        label="Name"
        placeholder="Acme Dollar"
        value={draft.name}
        error={errorOf('name')}
        hint="Up to 32 bytes; wallets show it"
        onChange={({ target }) => change({ name: target.value })}
      />
      {errors.name === undefined && <Alike what="name" text={draft.name} />}
      <TextField
        label="Symbol"
        placeholder="ACME"
        value={draft.symbol}
        error={errorOf('symbol')}
        hint="Short, as wallets show it beside amounts. With your wallet and the stablecoin it decides the coin's address"
        onChange={({ target }) => change({ symbol: target.value })}
      />
      {errors.symbol === undefined && <Alike what="symbol" text={draft.symbol} />}
      <TextArea
        label="Description (optional)"
        value={draft.description}
        error={errorOf('description')}
        hint={`${byteLength(draft.description)} bytes. All texts travel in one transaction, which has room for about 500`}
        onChange={({ target }) => change({ description: target.value })}
      />
    </StepFrame>
  );
}
