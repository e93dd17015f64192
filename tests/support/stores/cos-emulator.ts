import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { CosSettings } from '#server/objects/cos/settings.ts'
import { isSignedWith, readAuthorization } from '#server/objects/cos/signature.ts'
import { openBucket } from '#server/objects/sandbox/bucket.ts'
import { CosError } from '#server/objects/sandbox/cos-error.ts'
import { actOn, cors, readAsked, sendError } from '#server/objects/sandbox/sandbox.answers.ts'
import { remove } from '#server/store/disk.ts'
import { type Grant, openTokenService } from './sts-emulator.ts'

const denied = (code = 'AccessDenied') => new CosError(403, code)

/**
 * Tencent's COS and its token service on this machine, by their documentation: the service's signature, its policy and
 * the credentials it gives are all checked, as is every request to the bucket.
 */
export async function openCosEmulator(clock: { now(): number } = { now: Date.now }) {
  const dir = mkdtempSync(join(tmpdir(), 'kaoban cos emulator '))
  const bucket = openBucket(dir)
  const keys = { id: 'AKIDpermanent0000000000000000000000', secret: 'permanentSecret0000000000000000000' }
  const tokens = openTokenService(keys, 'school-1250000000', 'ap-guangzhou', clock)

  /** @returns what the asker may do; null for the account itself */
  function whoAsks(req: FastifyRequest, path: string, params: Record<string, string>): Grant | null {
    const signed = readAuthorization(req.headers.authorization)
    if (!signed) throw denied()
    const [from = 0, until = 0] = signed.keyTime.split(';').map(Number)
    const second = clock.now() / 1000
    if (from > second + 60) throw denied('RequestTimeTooSkewed')
    if (until <= second) throw new CosError(403, 'AccessDenied', 'Request has expired')
    const grant = signed.ak === keys.id ? null : tokens.grantOf(signed.ak)
    const headers = Object.fromEntries(Object.entries(req.headers).map(([k, v]) => [k, String(v)]))
    if (signed.ak !== keys.id) {
      if (!grant || headers['x-cos-security-token'] !== grant.token) throw denied('InvalidAccessKeyId')
      if (second >= grant.until) throw denied('ExpiredToken')
    }
    // what the documentation says must be signed: without the host a request could be taken elsewhere
    if (!signed.headerList.includes('host')) throw denied()
    if (!isSignedWith(grant?.secret ?? keys.secret, { method: req.method, path, headers, params }, signed))
      throw denied('SignatureDoesNotMatch')
    return grant ?? null
  }

  const actionOf = (method: string, params: Record<string, string>): string => {
    if ('uploads' in params) return method === 'POST' ? 'InitiateMultipartUpload' : 'ListMultipartUploads'
    if ('uploadId' in params)
      return (
        {
          PUT: 'UploadPart',
          GET: 'ListParts',
          POST: 'CompleteMultipartUpload',
          DELETE: 'AbortMultipartUpload',
        }[method] ?? method
      )
    return (
      { PUT: 'PutObject', GET: 'GetObject', HEAD: 'HeadObject', DELETE: 'DeleteObject' }[method] ?? method
    )
  }

  async function object(req: FastifyRequest, reply: FastifyReply) {
    cors(req, reply)
    if (req.method === 'OPTIONS')
      return reply
        .header('access-control-allow-methods', 'PUT, GET, POST, DELETE, HEAD')
        .header('access-control-allow-headers', req.headers['access-control-request-headers'] ?? '*')
        .send()
    const asked = readAsked(req, '')
    const grant = whoAsks(req, `/${asked.key}`, asked.params)
    const action = actionOf(req.method, asked.params)
    if (grant) {
      const key = 'uploads' in asked.params && asked.key === '' ? (asked.params['prefix'] ?? '') : asked.key
      if (!grant.actions.includes(action) || !key.startsWith(grant.prefix)) throw denied()
    } else if (['GetObject', 'HeadObject', 'DeleteObject'].includes(action)) {
      const found = await bucket.fileOf(asked.key)
      if (!found) throw new CosError(404, 'NoSuchKey')
      if (action === 'GetObject') return reply.send(createReadStream(found.file))
      if (action === 'HeadObject') return reply.header('content-length', found.size).send()
      await remove(found.file)
      return reply.code(204).send()
    }
    return actOn(bucket, req, reply, asked, clock.now())
  }

  const open = async (port: number) => {
    const app = fastify({ bodyLimit: 2_000_000, forceCloseConnections: true })
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_q, body, done) => done(null, body))
    app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => sendError(error, req, reply))
    app.post('/sts', (req, reply) => {
      const said = tokens.answer(req.headers, String(req.body))
      return reply.type('application/json').send({ Response: { ...said, RequestId: req.id } })
    })
    app.route({ method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'], url: '/*', handler: object })
    await app.listen({ host: '127.0.0.1', port })
    return app
  }
  let app = await open(0)
  const { port } = app.server.address() as { port: number }
  const base = `http://127.0.0.1:${port}`
  const settings: CosSettings = {
    ...{ kind: 'cos', bucket: 'school-1250000000', region: 'ap-guangzhou', prefix: 'kaoban-uploads/' },
    ...{ ...keys, endpoint: base, sts: `${base}/sts` },
  }
  return {
    settings,
    tokens,
    put: async (key: string, text: string) => void (await bucket.put(key, Buffer.from(text))),
    /** How many objects there are: the names of its files are hashes. */
    count: () =>
      readdirSync(join(dir, 'objects'), { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
        .length,
    has: async (key: string) => (await bucket.fileOf(key)) !== null,
    away: () => app.close(),
    back: async () => {
      app = await open(port)
    },
    close: async () => {
      await app.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
