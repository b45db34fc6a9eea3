/**
 * The log: one JSON line an answer, and one for each error that somebody must look at. Keys stand
 * in queries, bodies and headers: none of these is ever logged.
 */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Takes the place of Fastify's own lines about requests, which hold the whole address. */
export class AnswerLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const [path] = (request.raw.url ?? '').split('?', 1);
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const answered = { reqId: request.id, method: request.method, path, status, ms };
    if (error) reply.log.warn({ ...answered, err: error }, 'broke off');
    else reply.log.info(answered, 'answered');
  }
}
