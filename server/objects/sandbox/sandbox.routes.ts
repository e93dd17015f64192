import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api, Module } from '../../http/api.ts'
import { isKeepable } from '../../http/keepable.ts'
import { Refusal } from '../../http/refusal.ts'
import { checkDigest, checkRequest } from './check.ts'
import { CosError } from './cos-error.ts'
import { COS_BUCKET, COS_PATH, type Sandbox } from './provider.ts'
import { readParts, xml } from './xml.ts'

/** A slice and a little. */
const BODY_BYTES = 1_048_576 + 1024

interface Asked {
  key: string
  params: Record<string, string>
  body: Buffer
}

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

function cors(req: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': req.headers.origin ?? '*',
    'access-control-expose-headers': 'ETag, Date, x-cos-request-id, x-cos-version-id, Content-Length',
    vary: 'origin',
    'x-cos-request-id': randomBytes(12).toString('base64url'),
    'cache-control': 'no-store',
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
  const asked = readAsked(req)
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
  return act(cos, req, reply, asked, now)
}

function readAsked(req: FastifyRequest): Asked {
  const [path = '', query = ''] = req.url.split('?')
  const params = Object.fromEntries(new URLSearchParams(query))
  const key = decodeURIComponent(path.slice(COS_PATH.length + 1))
  return { key, params, body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0) }
}

async function act(cos: Sandbox, req: FastifyRequest, reply: FastifyReply, asked: Asked, now: number) {
  const { key, params, body } = asked
  const { bucket } = cos
  const uploadId = params['uploadId']
  const quoted = (etag: string): string => `"${etag}"`
  const send = (text: string) => reply.type('application/xml').send(text)
  if (req.method === 'GET' && 'uploads' in params) return send(await listUploads(cos, params['prefix'] ?? ''))
  if (req.method === 'POST' && 'uploads' in params) {
    const id = await bucket.initiate(key, now)
    return send(xml('InitiateMultipartUploadResult', { Bucket: COS_BUCKET, Key: key, UploadId: id }))
  }
  if (req.method === 'PUT') {
    const etag =
      uploadId === undefined
        ? await bucket.put(key, body)
        : await bucket.uploadPart(key, uploadId, Number(params['partNumber']), body)
    return reply.header('etag', quoted(etag)).send()
  }
  if (req.method === 'GET' && uploadId !== undefined) return send(await listParts(cos, key, uploadId))
  if (req.method === 'POST' && uploadId !== undefined) {
    const parts = readParts(body.toString('utf8'))
    if (!parts) throw new CosError(400, 'MalformedXML', 'The XML you provided was not well formed.')
    const etag = quoted(await bucket.complete(key, uploadId, parts))
    const location = `${req.protocol}://${req.host}${COS_PATH}/${key}`
    return send(
      xml('CompleteMultipartUploadResult', { Location: location, Bucket: COS_BUCKET, Key: key, ETag: etag }),
    )
  }
  if (req.method === 'DELETE' && uploadId !== undefined) {
    await bucket.abort(key, uploadId)
    return reply.code(204).send()
  }
  throw new CosError(403, 'AccessDenied', 'Access Denied.')
}

async function listUploads(cos: Sandbox, prefix: string): Promise<string> {
  const uploads = await cos.bucket.uploads(prefix)
  return xml('ListMultipartUploadsResult', {
    Bucket: COS_BUCKET,
    Prefix: prefix,
    KeyMarker: '',
    UploadIdMarker: '',
    MaxUploads: 1000,
    IsTruncated: false,
    Upload: uploads.map((u) => ({
      Key: u.key,
      UploadId: u.uploadId,
      StorageClass: 'STANDARD',
      Initiated: u.at,
    })),
  })
}

async function listParts(cos: Sandbox, key: string, uploadId: string): Promise<string> {
  const parts = await cos.bucket.parts(key, uploadId)
  return xml('ListPartsResult', {
    Bucket: COS_BUCKET,
    Key: key,
    UploadId: uploadId,
    PartNumberMarker: 0,
    Part: parts.map((p) => ({
      PartNumber: p.number,
      LastModified: p.at.toISOString(),
      ETag: `"${p.etag}"`,
      Size: p.size,
    })),
    StorageClass: 'Standard',
    MaxParts: 1000,
    IsTruncated: false,
  })
}

function sendError(error: Error & { statusCode?: number }, req: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof CosError ? error : null
  const refused = error instanceof Refusal ? (error.more.http ?? 400) : undefined
  const http = known?.http ?? refused ?? error.statusCode ?? 500
  if (http >= 500) req.log.error({ type: error.name, message: error.message }, 'object store failed')
  const code =
    known?.code ?? (http === 413 ? 'EntityTooLarge' : http < 500 ? 'InvalidArgument' : 'InternalError')
  const message = known?.message ?? code
  const Resource = req.url.split('?')[0] ?? ''
  return reply
    .code(http)
    .type('application/xml')
    .send(xml('Error', { Code: code, Message: message, Resource, RequestId: req.id, TraceId: req.id }))
}
