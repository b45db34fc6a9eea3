/**
 * The log: one JSON line an answer, and one for each error that somebody must look at. Keys stand
 * in queries, bodies and headers: none of these is ever logged. What opens a purchase, a document or
 * an image is in the path: of those the log holds the route.
 */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Takes the place of Fastify's own lines about requests, which hold the whole address. */
export class AnswerLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const status = reply.statusCode;
    const path = pathToLog(request, status);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const answered = { reqId: request.id, method: request.method, path, status, ms };
    if (error) reply.log.warn({ ...answered, err: error }, 'broke off');
    else reply.log.info(answered, 'answered');
  }
}

/**
 * The path that the log holds. For calls and the app's files, it is the whole path. For pages, it
 * is the route. If nothing is at the address, it is the address's first word.
 */
function pathToLog(request: FastifyRequest, status: number): string {
  const [path = ''] = (request.raw.url ?? '').split('?', 1);
  // Paths of the API hold ids and no secrets.
  if (/^\/(api|v2)\//.test(path)) return path;
  const { url: route } = request.routeOptions;
  if (route !== undefined && !route.includes('*')) return route;
  // No secret is the name of a file.
  if (status < 400) return path;
  const [, first = '', ...more] = path.split('/');
  return more.length === 0 ? `/${first}` : `/${first}/…`;
}
