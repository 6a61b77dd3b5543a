import { config } from 'zod/v4/core';

// zod compiles schemas with `new Function`, and tries that when the first schema is made: the content security policy forbids it
config({ jitless: true });
