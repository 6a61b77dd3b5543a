import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useFocusOnError } from '../../ui/focus.ts';
import type { IssueStep } from './steps.ts';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  /** The step before; none for the first. */
  readonly back?: IssueStep;
  /** Goes on. Where it is absent, the content has its own way on. */
  readonly onNext?: () => void;
};

/** A step with its heading, and the ways back and on. Enter goes on, or to the first field that is wrong. */
export function StepFrame({ title, children, back, onNext }: Props) {
  const [tries, setTries] = useState(0);
  const form = useFocusOnError<HTMLFormElement>(tries);
  return (
    <form
      ref={form}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        onNext?.();
        setTries(tries + 1);
      }}
    >
      <h2>{title}</h2>
      {children}
      <div className="flex gap-2">
        {back !== undefined && (
          <Link
            from="/issue"
            to="/issue"
            search={(search) => ({ ...search, step: back })}
            className={buttonClass()}
          >
            Back
          </Link>
        )}
        {onNext !== undefined && (
          <Button type="submit" look="primary">
            Continue
          </Button>
        )}
      </div>
    </form>
  );
}
