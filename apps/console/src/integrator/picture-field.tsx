import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { dimensionsError, pictureError, pictureLimits, pictureTypes } from './coin-texts.ts';

/** A picture as the page has it: a URL that it can show, or why it cannot be used. Both are undefined while it is read. */
type Preview = {
  readonly url?: string;
  /** Whether it is no square: wallets show its middle. */
  readonly isCropped?: boolean;
  readonly error?: string;
};

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
  const url = await readDataUrl(file).catch(() => undefined);
  if (url === undefined) return { error: 'could not be read: choose it again' };
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return { error: 'is damaged, or no image' };
  }
  const { naturalWidth, naturalHeight } = image;
  const tooLarge = dimensionsError(naturalWidth, naturalHeight);
  return tooLarge === undefined ? { url, isCropped: naturalWidth !== naturalHeight } : { error: tooLarge };
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
  /** The picture that the coin has already, 96 pixels wide; shown until another one is chosen. */
  readonly current?: ReactNode;
};

function Shown({ preview: { url }, current }: Pick<Props, 'preview' | 'current'>) {
  if (url === undefined && current !== undefined) return current;
  return (
    <div className="flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-raised text-muted text-xs">
      {url === undefined ? (
        'no picture'
      ) : (
        <img src={url} alt="The chosen one" className="size-full object-cover" />
      )}
    </div>
  );
}

/** Handlers of a place where a file can be dropped, and whether one is held over it. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const handlers = {
    onDragEnter: hold,
    // a browser opens a dropped file where this does not say otherwise
    onDragOver: hold,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [dropped] = event.dataTransfer.files;
      if (dropped !== undefined) onFile(dropped);
    },
  };
  return { isOver, handlers };
}

/** Takes a picture by a dialog or a drop and shows it, in the size in which lists show it too. */
export function PictureField({ file, onFile, preview, current }: Props) {
  const id = useId();
  const { isOver, handlers } = useDrop(onFile);
  const { error, isCropped } = preview;
  const cropped = isCropped ? 'It is no square: wallets show its middle and crop the rest. ' : '';
  return (
    <div
      {...handlers}
      className={`flex flex-wrap items-center gap-4 rounded-md border border-dashed p-3 ${isOver ? 'border-accent bg-raised' : 'border-line'}`}
    >
      <Shown preview={preview} current={current} />
      <div className="min-w-0 flex-1 space-y-2">
        <label htmlFor={id} className="block font-medium text-sm">
          Picture
        </label>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
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
            // its own text would be the name of the file once more
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={`${buttonClass()} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2`}
          >
            {file === undefined && current === undefined ? 'Choose a file' : 'Choose another file'}
          </label>
          <span className="text-muted">or drop it here</span>
        </div>
        <p id={`${id}-text`} aria-live="polite" className={`text-xs ${error ? 'text-bad' : 'text-muted'}`}>
          {error === undefined ? `${cropped}${pictureLimits}` : `The picture ${error}`}
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
