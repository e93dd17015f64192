import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Header, Status } from '#contract/envelope.ts'
import { type Away, classifyDatabaseError } from '../../db/classify-error.ts'
import { isApi, sendPlainText } from '../request/paths.ts'
import { localeOf } from './messages.ts'
import { Refusal, unavailable } from './refusal.ts'
import { sendEnvelope } from './reply.ts'

/** Seconds after which a phone may ask again, by what is the matter. */
const RETRY_S: Readonly<Record<Away, number>> = { away: 5, locked: 5, connections: 5, slow: 10, full: 60 }

const FULL_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
/** No more files or connections may be open. */
const USED_UP: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS'])

/** The database, or the machine, does not do its work now. */
const outage = (because: Away): Refusal => unavailable(because, RETRY_S[because])

/** What is answered where an error says that something is away or full for now; null: it is a fault. */
function outageOf(error: unknown): Refusal | null {
  const { code } = (error ?? {}) as { code?: unknown }
  if (FULL_DISK.has(code))
    return new Refusal(Status.storeFull, 'storeFull', {
      http: 507,
      retryAfter: RETRY_S.full,
      because: String(code),
    })
  if (USED_UP.has(code)) return outage('connections')
  const away = classifyDatabaseError(error)
  return away && outage(away)
}

/** Answers a refusal in the envelope, in the asker's language. */
export function sendRefusal(
  req: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<FastifyReply> {
  const { http = 200, data, retryAfter, because, field } = refusal.more
  req.kbStatus = refusal.status
  req.kbBecause = because ?? null
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  // a name that a stranger made up may hold any character
  if (field !== undefined) void reply.header(Header.field, encodeURIComponent(field))
  void reply.code(http)
  const message = refusal.told(localeOf(req.headers['accept-language']))
  return sendEnvelope(req, reply, {
    status: refusal.status,
    message,
    ...(data === undefined ? {} : { data }),
  })
}

/** An address that names no file: a folder, a path that climbs, letters that are none. */
const isAskersFault = (error: FastifyError | Refusal): boolean =>
  !(error instanceof Refusal) && (error.statusCode ?? 500) < 500

/** What the framework itself refuses before a handler runs. */
function refusalOf(error: FastifyError): Refusal | null {
  const http = error.statusCode ?? 500
  if (http === 413) return new Refusal(Status.badRequest, 'tooLarge', { http })
  if (http >= 400 && http < 500) return new Refusal(Status.badRequest, 'notJson', { http })
  return null
}

/** No stack, no SQL and no file name leaves the server: a person gets a number to tell, the log has the rest. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, req, reply) => {
    if (!isApi(req.url) && isAskersFault(error)) return sendPlainText(reply, 404, 'Not found')
    const refusal = error instanceof Refusal ? error : (outageOf(error) ?? refusalOf(error))
    if (refusal) return sendRefusal(req, reply, refusal)
    req.log.error({ err: safeError(error), route: req.routeOptions.url }, 'failed')
    return sendRefusal(
      req,
      reply,
      new Refusal(Status.internal, 'internal', { http: 500, values: { id: req.id } }),
    )
  })
}

/** An error for the log: a database's message may quote a row, so only its code is kept. */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  if (severity !== undefined) return { type: 'database', code, stack }
  return { type: error.name, code, message: error.message, stack }
}
