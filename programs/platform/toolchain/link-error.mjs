/** A reason why these objects cannot become a Solana program. Its message is a sentence for the developer. */
export class LinkError extends Error {
  name = 'LinkError';
}
