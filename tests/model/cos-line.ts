import { createHash } from 'node:crypto'
import { signCosRequest } from '#server/objects/cos/signature.ts'
import type { SendByCos } from '#src/upload/cos.ts'
import type { Line } from './line.ts'

/**
 * What the official SDK does with a file of one slice, over a line of the model: one signed PUT. It takes nothing for
 * stored but an answer with the object's ETag.
 */
export const putByLine =
  (line: Line): SendByCos =>
  async ({ token, freshToken, key, file, onProgress, signal }) => {
    const { credentials, startTime, expiredTime } = (await freshToken()) ?? token
    const body = new Uint8Array(file.bytes)
    const keyTime = `${startTime - 1};${expiredTime}`
    const headers = {
      host: 'localhost',
      'content-md5': createHash('md5').update(body).digest('base64'),
      'x-cos-meta-upload': file.uploadFileId,
    }
    const headerList = Object.keys(headers).toSorted()
    const request = { method: 'put', path: `/${key}`, headers, params: {} }
    const signature = signCosRequest(credentials?.tmpSecretKey ?? '', request, {
      ...{ keyTime, headerList, paramList: [] },
    })
    const reply = await line.fetch(`/cos/${key}`, {
      method: 'PUT',
      body,
      signal,
      headers: {
        ...headers,
        'content-type': file.type,
        authorization: `q-sign-algorithm=sha1&q-ak=${credentials?.tmpSecretId}&q-sign-time=${keyTime}&q-key-time=${keyTime}&q-header-list=${headerList.join(';')}&q-url-param-list=&q-signature=${signature}`,
        'x-cos-security-token': credentials?.sessionToken ?? '',
      },
    })
    onProgress(body.length)
    const text = await reply.text()
    if (reply.status === 200 && reply.headers.has('etag')) return
    const [, Code = ''] = /<Code>(.*?)<\/Code>/.exec(text) ?? []
    throw Object.assign(new Error(Code), { statusCode: reply.status, error: { Code, Message: Code } })
  }
