/** Writes one field: a file or a text as it is, an object's fields as `name[field]`. */
function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value, 'file');
  else if (typeof value === 'object' && value !== null) {
    for (const [field, inner] of Object.entries(value)) append(form, `${name}[${field}]`, inner);
  } else form.append(name, String(value));
}

/**
 * The `bodySerializer` of an operation that takes multipart/form-data.
 *
 * @example
 * ```ts
 * import { formBody } from '@obverse/client';
 *
 * const metadata = { name: 'Acme Dollar', symbol: 'ACME' };
 * const image = new Blob([bytes], { type: 'image/png' });
 * const body = { image, brandedMint: brandedMint.toBase58(), metadata };
 * await client.POST('/integration/upload', { body, bodySerializer: formBody });
 * ```
 */
export function formBody(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) append(form, name, value);
  return form;
}
