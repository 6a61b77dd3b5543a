import type { ButtonHTMLAttributes } from 'react';

const base =
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-md px-4 py-2 font-medium text-sm disabled:cursor-not-allowed disabled:opacity-60';

const looks = {
  primary: 'bg-accent text-on-accent enabled:hover:brightness-110',
  plain: 'border border-line bg-card text-text enabled:hover:bg-raised',
  danger: 'border border-bad text-bad enabled:hover:bg-raised',
  bare: 'px-2 text-accent enabled:hover:underline',
} as const;

export type ButtonLook = keyof typeof looks;

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'plain'): string => `${base} ${looks[look]}`;

export const Button = ({
  look = 'plain',
  className = '',
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: ButtonLook }) => (
  <button type="button" {...props} className={`${buttonClass(look)} ${className}`} />
);
