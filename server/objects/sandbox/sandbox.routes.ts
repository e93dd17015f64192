import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api, Module } from '../../http/api.ts'
import { isKeepable } from '../../http/request/is-keepable.ts'
import { checkDigest, checkRequest } from './check.ts'
import { CosError } from './cos-error.ts'
import { COS_PATH, type Sandbox } from './provider.ts'
import { actOn, cors, readAsked, sendError } from './sandbox.answers.ts'

/** A slice and a little. */
const BODY_BYTES = 1_048_576 + 1024

/** The object store under `/cos`: put, multipart, list and abort. Nothing can be read back through it. */
export const sandboxModule =
  (cos: Sandbox): Module =>
  async (api) => {
    await api.app.register(async (app) => {
      app.removeAllContentTypeParsers()
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_q, body, done) =>
        done(null, body),
      )
      app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) =>
        sendError(error, req, reply),
      )
      app.route({
        method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'],
        url: `${COS_PATH}/*`,
        handler: (req, reply) => answer(api, cos, req, reply),
      })
    })
  }

async function answer(api: Api, cos: Sandbox, req: FastifyRequest, reply: FastifyReply) {
  cors(req, reply)
  if (req.method === 'OPTIONS') {
    return reply
      .code(200)
      .header('access-control-allow-methods', 'PUT, GET, POST, DELETE, HEAD, OPTIONS')
      .header('access-control-allow-headers', req.headers['access-control-request-headers'] ?? '*')
      .header('access-control-max-age', '600')
      .send()
  }
  const asked = readAsked(req, COS_PATH)
  if (!isKeepable([asked.key, asked.params]))
    throw new CosError(400, 'InvalidURI', "Couldn't parse the specified URI.")
  const headers = Object.fromEntries(Object.entries(req.headers).map(([k, v]) => [k, String(v)]))
  const { key, params, body } = asked
  const request = { method: req.method, path: `/${key}`, headers, params }
  const now = api.clock.now()
  checkRequest(
    await cos.secret(),
    request,
    'uploads' in params && key === '' ? (params['prefix'] ?? '') : key,
    now,
  )
  checkDigest(body, req.headers['content-md5'] as string | undefined)
  return actOn(cos.bucket, req, reply, asked, now)
}
