import { useEffect, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { dimensionsError, pictureError, pictureLimits, pictureTypes } from './coin-texts.ts';

/** A picture as the page has it: a URL that it can show, or why it cannot be used. Both are undefined while it is read. */
type Preview = { readonly url?: string; readonly error?: string };

/** A `data:` URL: the content security policy allows no `blob:`. */
const readDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

async function previewOf(file: File): Promise<Preview> {
  const error = pictureError(file);
  if (error !== undefined) return { error };
  const url = await readDataUrl(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return { error: 'is damaged, or no image' };
  }
  const tooLarge = dimensionsError(image.naturalWidth, image.naturalHeight);
  return tooLarge === undefined ? { url } : { error: tooLarge };
}

/** Reads a chosen file and checks it as the service will. */
export function usePicturePreview(file: File | undefined): Preview {
  const [preview, setPreview] = useState<Preview>({});
  useEffect(() => {
    let isCurrent = true;
    setPreview({});
    if (file !== undefined)
      void previewOf(file).then((made) => {
        if (isCurrent) setPreview(made);
      });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return preview;
}

type Props = {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
  readonly preview: Preview;
};

/** Chooses a picture and shows it, in the size in which lists show it too. */
export function PictureField({ file, onFile, preview: { url, error } }: Props) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-raised text-muted text-xs">
        {url === undefined ? (
          'no picture'
        ) : (
          <img src={url} alt="The chosen one" className="size-full object-cover" />
        )}
      </div>
      <div className="min-w-0 flex-1 space-y-2">
        <label htmlFor={id} className="block font-medium text-sm">
          Picture
        </label>
        <input
          id={id}
          // an input of files cannot be set: another one takes its place when the file is removed
          key={file === undefined ? 'none' : 'chosen'}
          type="file"
          accept={pictureTypes}
          aria-describedby={`${id}-text`}
          aria-invalid={error !== undefined}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) onFile(chosen);
          }}
          className="block w-full text-sm file:mr-3 file:min-h-10 file:rounded-md file:border file:border-line file:bg-card file:px-4 file:text-text"
        />
        <p id={`${id}-text`} aria-live="polite" className={`text-xs ${error ? 'text-bad' : 'text-muted'}`}>
          {error === undefined ? pictureLimits : `The picture ${error}`}
        </p>
        {file !== undefined && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <span className="min-w-0 break-all">{file.name.slice(0, 80)}</span>
            <Button look="bare" onClick={() => onFile(undefined)}>
              Remove
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
