import { expect } from 'vitest';
import { endpoint } from '../endpoint.ts';
import { aboutWebhooks } from './about-webhooks.ts';

const rotate = endpoint('webhooks.rotateSecret');
const { askOfOne, isGuarded, needsAWebhook } = aboutWebhooks(rotate);

rotate.answers('a new secret, and how long the old one signs too', askOfOne, (data) => {
  expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const hours = (Date.parse(data.previousSecretUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
});
needsAWebhook();
isGuarded(askOfOne);
rotate.limitsBodies();
