import { codeIn, readObjects } from '../answers.ts'
import { type Answer, ask } from '../ask.ts'
import { StoreTrouble } from '../port.ts'
import type { S3Settings } from './settings.ts'
import { encodeS3, presigned, signedHeaders } from './sign.ts'

/** The few calls of S3 that this server makes. Keys are names in the bucket. */
export interface S3Client {
  readonly name: string
  put(key: string, body: string): Promise<void>
  get(key: string): AsyncIterable<Uint8Array>
  /** Objects whose keys begin so, a thousand at most. */
  list(prefix: string): Promise<{ key: string; size: number }[]>
  remove(key: string): Promise<void>
  /** An address for a phone's PUT of so many bytes. `now` in epoch ms. */
  addressToPut(key: string, length: number, seconds: number, now: number): string
}

/** @param now epoch ms; stores refuse what is signed minutes off */
export function s3Client(settings: S3Settings, now: () => number): S3Client {
  const { endpoint, publicEndpoint, bucket } = settings
  const name = `s3 bucket ${bucket} at ${new URL(endpoint).host}`

  /** The address of an object, or of the bucket for '', with the key's slashes as they are. */
  function urlOf(base: string, key: string): URL {
    const url = new URL(base)
    const path = key.split('/').map(encodeS3).join('/')
    if (settings.style === 'host') url.hostname = `${bucket}.${url.hostname}`
    const home = url.pathname.replace(/\/$/, '')
    url.pathname =
      settings.style === 'host' ? `${home}/${path}` : `${home}/${bucket}/${path}`.replace(/\/$/, '')
    return url
  }

  async function call(method: string, url: URL, body?: string): Promise<Answer> {
    const headers = signedHeaders(settings, { method, url, headers: {} }, body ?? '', now())
    const answer = await ask(name, url, { method, headers, body })
    if (answer.status >= 200 && answer.status < 300) return answer
    const code = codeIn(await answer.text())
    throw new StoreTrouble(`${name} refused ${method}: ${[answer.status, code].join(' ').trim()}`)
  }

  return {
    name,
    async put(key, body) {
      await (await call('PUT', urlOf(endpoint, key), body)).text()
    },
    async *get(key) {
      yield* (await call('GET', urlOf(endpoint, key))).bytes()
    },
    async list(prefix) {
      const url = urlOf(endpoint, '')
      url.searchParams.set('list-type', '2')
      url.searchParams.set('prefix', prefix)
      return readObjects(await (await call('GET', url)).text())
    },
    async remove(key) {
      await (await call('DELETE', urlOf(endpoint, key))).text()
    },
    addressToPut(key, length, seconds, at) {
      const headers = { 'content-length': String(length) }
      return presigned(settings, { method: 'PUT', url: urlOf(publicEndpoint, key), headers }, seconds, at)
    },
  }
}
