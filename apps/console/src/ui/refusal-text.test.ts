import { expect, it } from 'vitest';
import { readRefusal } from './refusal-text.ts';

it.each([
  ['Invalid request data: metadata.name: must not be empty', 'metadata.name', 'Must not be empty'],
  ['Invalid request data: supply cap exceeded: 12 left', undefined, 'Supply cap exceeded: 12 left'],
  ['The user is not whitelisted', undefined, 'The user is not whitelisted'],
])('reads %s', (message, field, text) => expect(readRefusal(message)).toEqual({ field, text }));
