import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line for each answered request; without its query and body, which are the caller's business. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {
    // the line comes with the answer
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const path = request.url.split('?', 1)[0];
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (error) request.log.error({ ...line, err: error }, 'not answered');
    else request.log.info(line, 'answered');
  }
}
