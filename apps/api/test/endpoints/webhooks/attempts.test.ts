import { expect } from 'vitest';
import { endpoint } from '../endpoint.ts';
import { aboutWebhooks } from './about-webhooks.ts';

const attempts = endpoint('webhooks.attempts');
const { askOfOne, isGuarded, needsAWebhook } = aboutWebhooks(attempts);

attempts.answers('none before the first', askOfOne, (data) => expect(data).toEqual({ attempts: [] }));
needsAWebhook();
isGuarded(askOfOne);
