import { useObverse } from '@obverse/react';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFocusOnChange } from '../../ui/focus.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { AccessStep } from './access-step.tsx';
import { CodeStep, KeyStep, UsersStep } from './coin-steps.tsx';
import { feeBpsOf, firstIncomplete, useDraft } from './draft.ts';
import { FeeStep } from './fee-step.tsx';
import { PictureStep } from './picture-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StablecoinStep } from './stablecoin-step.tsx';
import { coinSteps, draftSteps, type IssueStep, issueSteps, stepNames } from './steps.ts';
import { TextsStep } from './texts-step.tsx';

type ProgressProps = {
  readonly step: IssueStep;
  /** Whether a reload has lost the picture that was chosen. */
  readonly isPictureLost: boolean;
};

function Progress({ step, isPictureLost }: ProgressProps) {
  const reached = issueSteps.indexOf(step);
  return (
    // a phone shows the present one alone
    <ol aria-label="Steps" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {issueSteps.map((each, i) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          className={each === step ? 'font-semibold text-accent' : 'text-muted max-sm:sr-only'}
        >
          {i < reached && !(each === 'picture' && isPictureLost) ? '✓' : `${i + 1}.`} {stepNames[each]}
        </li>
      ))}
    </ol>
  );
}

/** The steps after the signature. */
function CoinStep({ step, integrationId }: { readonly step: IssueStep; readonly integrationId: string }) {
  if (step === 'key') return <KeyStep integrationId={integrationId} />;
  if (step === 'users') return <UsersStep integrationId={integrationId} />;
  return <CodeStep integrationId={integrationId} />;
}

/** The steps before the signature. A link to a step that misses something leads to what is missing. */
function DraftStep({
  step,
  onPictureLost,
}: {
  readonly step: IssueStep;
  readonly onPictureLost: (isLost: boolean) => void;
}) {
  const { cluster } = useObverse();
  const navigate = useNavigate({ from: '/issue' });
  const { draft, change, clear } = useDraft(cluster);
  // a file outlives no reload
  const [picture, setPicture] = useState<File>();
  const isPictureLost = picture === undefined && draft.pictureName !== undefined;
  useEffect(() => onPictureLost(isPictureLost), [onPictureLost, isPictureLost]);
  const at = (draftSteps as readonly IssueStep[]).indexOf(step);
  const missing = firstIncomplete(draft);
  const onNext = () => {
    void navigate({ search: (search) => ({ ...search, step: draftSteps[at + 1] ?? 'review' }) });
  };
  const onIssued = (coin: string) => {
    clear();
    void navigate({ search: (search) => ({ ...search, step: 'key', coin }) });
  };
  const own = { draft, change, onNext };
  const { stablecoin } = draft;
  const feeBps = feeBpsOf(draft);

  if (at > draftSteps.indexOf(missing))
    return <Navigate from="/issue" to="/issue" search={(search) => ({ ...search, step: missing })} replace />;
  if (step === 'picture') return <PictureStep {...own} picture={picture} onPicture={setPicture} />;
  if (step === 'stablecoin') return <StablecoinStep {...own} />;
  if (step === 'fee' && stablecoin !== undefined)
    return <FeeStep {...own} draft={{ ...draft, stablecoin }} />;
  if (step === 'access') return <AccessStep {...own} />;
  if (step === 'review' && stablecoin !== undefined && feeBps !== undefined)
    return <ReviewStep draft={{ ...draft, stablecoin, feeBps }} picture={picture} onIssued={onIssued} />;
  return <TextsStep {...own} />;
}

/** Issues a coin, from its name to the first call of the API. The step is in the URL, what was entered in the browser's tab. */
export function IssuePage() {
  const { step, coin } = useSearch({ from: '/issue' });
  usePageTitle('Issue a coin');
  const content = useFocusOnChange<HTMLDivElement>(step);
  const [isPictureLost, setPictureLost] = useState(false);
  const isCoinStep = coinSteps.some((each) => each === step);
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <h1>Issue a coin</h1>
      <Progress step={step} isPictureLost={isPictureLost && !isCoinStep} />
      <div ref={content} className="rounded-lg border border-line bg-card p-4 sm:p-6">
        {isCoinStep && coin !== undefined ? (
          <CoinStep step={step} integrationId={coin} />
        ) : (
          <DraftStep step={isCoinStep ? 'review' : step} onPictureLost={setPictureLost} />
        )}
      </div>
    </div>
  );
}
