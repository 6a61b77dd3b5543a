import { type ReactNode, useId } from 'react';

type Props<Value extends string | number> = {
  readonly legend: ReactNode;
  readonly value: Value | undefined;
  readonly onValue: (value: Value) => void;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    /** What choosing it means. */
    readonly children?: ReactNode;
  }[];
};

/** One of a few, each with room to say what it means. */
export function Choice<Value extends string | number>({ legend, value, onValue, options }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {options.map((option) => {
        const id = `${name}-${option.value}`;
        const isChosen = option.value === value;
        return (
          <div
            key={option.value}
            className={`relative rounded-md border p-4 ${isChosen ? 'border-accent' : 'border-line'}`}
          >
            <div className="flex items-center gap-3">
              <input
                type="radio"
                id={id}
                name={name}
                checked={isChosen}
                onChange={() => onValue(option.value)}
                className="relative z-1 size-5 shrink-0 accent-accent"
              />
              {/* the whole of the box can be clicked */}
              <label htmlFor={id} className="font-medium after:absolute after:inset-0">
                {option.label}
              </label>
            </div>
            {option.children !== undefined && <div className="mt-3 pl-8 text-sm">{option.children}</div>}
          </div>
        );
      })}
    </fieldset>
  );
}
