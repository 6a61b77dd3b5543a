import { expect, it } from 'vitest';
import { readRefusal } from './refusal-text.ts';

it.each([
  ['Invalid request data: url: must be https', { field: 'url', text: 'Must be https' }],
  [
    'Invalid request data: metadata.name: must not be empty',
    { field: 'metadata.name', text: 'Must not be empty' },
  ],
  [
    'Invalid request data: supply cap exceeded: 12 remaining',
    { field: undefined, text: 'Supply cap exceeded: 12 remaining' },
  ],
  ['The user is not whitelisted', { field: undefined, text: 'The user is not whitelisted' }],
])('reads %s', (message, expected) => {
  expect(readRefusal(message)).toEqual(expected);
});
