import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Status } from '#contract/envelope.ts'
import type { Api, Module } from './api.ts'
import { stripPrefix } from './brand/brand-prefix.ts'
import { loadBrands } from './brand/brands.ts'
import type { HttpDeps } from './config.ts'
import { installDocs } from './docs.ts'
import { createDrain, installDrain } from './drain.ts'
import { installHealth } from './health.ts'
import { commonLimits } from './limits/common-limiter.ts'
import { CONNECTION_LIMITS, frameworkLimits } from './limits/connection-limits.ts'
import { createConnections } from './limits/connections.ts'
import { installGate } from './limits/gate.ts'
import { createLimiter } from './limits/limiter.ts'
import { DEFAULT_LIMITS, WINDOW_MS } from './limits/limits.ts'
import { buildNetworkMatcher, trusted } from './limits/networks.ts'
import { installLog, newRequestId } from './log.ts'
import { readinessOf } from './ready/checks.ts'
import { installErrors, sendRefusal } from './reply/errors.ts'
import { Refusal } from './reply/refusal.ts'
import { SECURITY_HEADERS, strictTransport } from './reply/security-headers.ts'
import { assertComplete } from './request/assert-complete.ts'
import { answerBadAddress, answerNoHttp, answerOddRequests, checkForm } from './request/broken-request.ts'
import { isApi, sendPlainText } from './request/paths.ts'
import { createKnownTokens } from './session/known-tokens.ts'
import { traceRequests } from './spans.ts'
import { installStatic } from './static/static.ts'

/** Short enough that a certificate which ran out does not shut a school out for a term. */
const HSTS_DAYS = 30
const monotonic = (): number => performance.now()

/** Bodies are small: files go another way. */
const BODY_BYTES = 256 * 1024

/**
 * Builds the whole HTTP side out of modules; `server/app.ts` says which ones ship.
 * @throws when a call of the contract has no handler, a handler is not in the contract, or a brand is wrong
 */
export async function createApp(
  deps: HttpDeps,
  calls: readonly Endpoint[],
  modules: readonly Module[],
): Promise<FastifyInstance> {
  const { config, db, clock = { now: Date.now } } = deps
  const limits = deps.limits ?? DEFAULT_LIMITS
  const connectionLimits = deps.connectionLimits ?? CONNECTION_LIMITS
  const brands = loadBrands(config.brandsDir, config.environment, config.ownBrandsDir)
  const app = fastify({
    rewriteUrl: stripPrefix(brands, config.trustProxy),
    logger: { level: config.logLevel, base: null, ...(deps.logTo ? { stream: deps.logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: BODY_BYTES,
    // what comes over an open connection while it closes is answered like all else
    return503OnClosing: false,
    ...frameworkLimits(connectionLimits),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerNoHttp,
  })
  answerOddRequests(app.server, app)
  const { drain = createDrain(0) } = deps
  const isSchool = buildNetworkMatcher(config.schoolNetworks ?? [])
  const isProxy = trusted(config.trustProxy)
  if (deps.traces === true) traceRequests(app, isProxy)
  const connections = createConnections(connectionLimits, { isProxy, isSchool, now: deps.tick ?? monotonic })
  connections.watch(app.server)
  app.decorate('connections', connections)
  const common = commonLimits(db, WINDOW_MS)
  const api: Api = {
    app,
    db,
    clock,
    brands,
    perAccount: common('account', limits.perAccount, createLimiter(limits.perAccount, WINDOW_MS)),
    known: createKnownTokens(),
    registered: new Set(),
    along: new Map(),
  }

  app.removeContentTypeParser('text/plain')
  installErrors(app)
  installLog(app, clock)
  app.addHook('onRequest', async (req, reply) => {
    void reply.headers(SECURITY_HEADERS).headers(strictTransport(req, config.hstsDays ?? HSTS_DAYS))
    checkForm(req)
  })
  await app.register(cookie)
  installGate(api, limits, isSchool, common)
  app.setNotFoundHandler((req, reply) => {
    if (!isApi(req.url)) return sendPlainText(reply, 404, 'Not found')
    return sendRefusal(req, reply, new Refusal(Status.notFound, 'noSuchCall', { http: 404 }))
  })

  installHealth(app, readinessOf(deps), { build: config.build, drain })
  installDrain(app, drain)
  installDocs(app, calls, config.build)
  for (const module of modules) await module(api)
  assertComplete(calls, api.registered)
  await installStatic(app, config, brands)
  return app
}
