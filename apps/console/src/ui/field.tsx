import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

const control =
  'w-full min-h-10 rounded-md border border-line bg-page px-3 py-2 text-sm text-text placeholder:text-muted aria-invalid:border-bad';

type Labels = {
  readonly label: ReactNode;
  /** What to enter, below the field. */
  readonly hint?: ReactNode;
  /** Why the value cannot be used. It takes the place of the hint, unless that is kept. */
  readonly error?: string | undefined;
  /** Shows the hint behind an error, too: it says what the error is about. */
  readonly isHintKept?: boolean;
};

type ControlProps = { id: string; 'aria-describedby': string; 'aria-invalid': boolean; className: string };

/** Label, hint and error around a control, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  isHintKept = false,
  children,
}: Labels & { readonly children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const textId = `${id}-text`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      {children({ id, 'aria-describedby': textId, 'aria-invalid': error !== undefined, className: control })}
      <p id={textId} aria-live="polite" className="mt-1 min-h-5 break-words text-muted text-xs">
        {error !== undefined && <span className="text-bad">{error}</span>}
        {error !== undefined && isHintKept && '. '}
        {(error === undefined || isHintKept) && hint}
      </p>
    </div>
  );
}

export const TextField = ({
  label,
  hint,
  error,
  ...props
}: Labels & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} hint={hint} error={error}>
    {(own) => <input autoComplete="off" {...props} {...own} />}
  </Field>
);

export const TextArea = ({
  label,
  hint,
  error,
  ...props
}: Labels & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field label={label} hint={hint} error={error}>
    {(own) => <textarea rows={4} {...props} {...own} />}
  </Field>
);

export const SelectField = ({
  label,
  hint,
  error,
  ...props
}: Labels & SelectHTMLAttributes<HTMLSelectElement>) => (
  <Field label={label} hint={hint} error={error}>
    {(own) => <select {...props} {...own} />}
  </Field>
);

/** The fields of a form, which cannot be changed while a transaction of what they say is under way. */
export const FormFields = ({
  disabled,
  children,
}: {
  readonly disabled: boolean;
  readonly children: ReactNode;
}) => (
  <fieldset disabled={disabled} className="min-w-0 space-y-3">
    {children}
  </fieldset>
);

/** A box to check, with its words beside it. */
export function CheckField({
  label,
  ...props
}: { readonly label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <input type="checkbox" id={id} {...props} className="mt-0.5 size-5 shrink-0 accent-accent" />
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
    </div>
  );
}
