import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../http/reply/refusal.ts'
import type { Bucket } from './bucket.ts'
import { CosError } from './cos-error.ts'
import { COS_BUCKET, COS_PATH } from './provider.ts'
import { readParts, xml } from './xml.ts'

interface SandboxObjectRequest {
  key: string
  params: Record<string, string>
  body: Buffer
}

/** Lets pages of other origins read what the SDK needs. */
export function cors(req: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': req.headers.origin ?? '*',
    'access-control-expose-headers': 'ETag, Date, x-cos-request-id, x-cos-version-id, Content-Length',
    vary: 'origin',
    'x-cos-request-id': randomBytes(12).toString('base64url'),
    'cache-control': 'no-store',
  })
}

/** @param home path of the store on its server */
export function readAsked(req: FastifyRequest, home: string): SandboxObjectRequest {
  const [path = '', query = ''] = req.url.split('?')
  const params = Object.fromEntries(new URLSearchParams(query))
  const key = decodeURIComponent(path.slice(home.length + 1))
  return { key, params, body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0) }
}

/** Does what was asked of a bucket by somebody who may. @throws CosError as the store tells it */
export async function actOn(
  bucket: Bucket,
  req: FastifyRequest,
  reply: FastifyReply,
  asked: SandboxObjectRequest,
  now: number,
) {
  const { key, params, body } = asked
  const uploadId = params['uploadId']
  const quoted = (etag: string): string => `"${etag}"`
  const send = (text: string) => reply.type('application/xml').send(text)
  if (req.method === 'GET' && 'uploads' in params)
    return send(await listUploads(bucket, params['prefix'] ?? ''))
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
  if (req.method === 'GET' && uploadId !== undefined) return send(await listParts(bucket, key, uploadId))
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

async function listUploads(bucket: Bucket, prefix: string): Promise<string> {
  const uploads = await bucket.uploads(prefix)
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

async function listParts(bucket: Bucket, key: string, uploadId: string): Promise<string> {
  const parts = await bucket.parts(key, uploadId)
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

/** Tells an error as the store does: a code word, in XML. */
export function sendError(error: Error & { statusCode?: number }, req: FastifyRequest, reply: FastifyReply) {
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
