/** The media type of CSV answers; they have a header line. */
export const csvType = 'text/csv; charset=utf-8; header=present';

/** How much a client wants a media type, by the ranges of its Accept header that name it exactly. */
function qualityOf(accept: string, mediaType: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== mediaType) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
  }
  return 0;
}

/** Whether a client asks for CSV by name, and not rather for JSON. Everything else is answered with JSON. */
export const prefersCsv = (accept = ''): boolean =>
  qualityOf(accept, 'text/csv') > qualityOf(accept, 'application/json');
