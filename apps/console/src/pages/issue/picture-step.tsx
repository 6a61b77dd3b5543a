import { websiteError } from '../../integrator/coin-texts.ts';
import { PictureField, usePicturePreview } from '../../integrator/picture-field.tsx';
import { WebsiteField } from '../../integrator/website-field.tsx';
import { Notice } from '../../ui/badge.tsx';
import type { Draft } from './draft.ts';
import { StepFrame } from './step-frame.tsx';

type Props = {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly picture: File | undefined;
  readonly onPicture: (file: File | undefined) => void;
  readonly onNext: () => void;
};

export function PictureStep({ draft, change, picture, onPicture, onNext }: Props) {
  const preview = usePicturePreview(picture);
  const choose = (file: File | undefined) => {
    onPicture(file);
    change({ pictureName: file?.name });
  };
  const error = websiteError(draft.website);
  const isLost = picture === undefined && draft.pictureName !== undefined;
  return (
    <StepFrame
      title="What does it look like?"
      back="texts"
      onNext={() => {
        if (preview.error === undefined && error === undefined) onNext();
      }}
    >
      <PictureField file={picture} onFile={choose} preview={preview} />
      {isLost && (
        <Notice tone="warn">
          The page was loaded again and no longer has “{draft.pictureName?.slice(0, 80)}”. Choose it again, or
          go on without a picture.
        </Notice>
      )}
      {(picture !== undefined || draft.website !== '') && (
        <WebsiteField website={draft.website} onWebsite={(website) => change({ website })} />
      )}
      <p className="text-muted text-sm">
        It is optional: wallets show coins without a picture by their symbol. You can change it later.
      </p>
    </StepFrame>
  );
}
