import { openAsBlob } from 'node:fs'
import { codeIn, type ObjectEntry, readContinuationToken, readObjects } from '../answers.ts'
import { type ObjectStoreReply, sendStoreRequest } from '../ask.ts'
import { StoreTrouble } from '../port.ts'
import type { S3Settings } from './settings.ts'
import { encodeS3, presigned, type S3Request, sha256Hex, signedHeaders } from './sign.ts'

/** The few calls of S3 that this server makes. Keys are names in the bucket. */
export interface S3Client {
  readonly name: string
  put(key: string, body: string | Uint8Array): Promise<void>
  /** Puts a file of this machine as it is read, 5 GB at most. @param hash its SHA-256 (hex), which the store compares */
  putFile(key: string, file: string, hash: string): Promise<void>
  /** Copies an object within the bucket; to itself it counts as just written. @returns false when there is none */
  copy(from: string, to: string): Promise<boolean>
  get(key: string): AsyncIterable<Uint8Array>
  /** The same; null when there is none. */
  open(key: string): Promise<AsyncIterable<Uint8Array> | null>
  /** All of an object at once; null when there is none. */
  find(key: string): Promise<Buffer | null>
  /** Objects whose keys begin so, a thousand at most. */
  list(prefix: string): Promise<ObjectEntry[]>
  /** All of them. */
  all(prefix: string): AsyncIterable<ObjectEntry>
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

  /** @param mayMiss whether 404 is an answer as well */
  async function call(
    method: string,
    url: URL,
    body?: string | Uint8Array,
    { mayMiss = false, headers: more = {} }: { mayMiss?: boolean; headers?: Record<string, string> } = {},
  ): Promise<ObjectStoreReply> {
    return send({ method, url, headers: more }, sha256Hex(body ?? ''), body, mayMiss)
  }

  async function send(
    request: S3Request,
    hash: string,
    body: string | Uint8Array | Blob | undefined,
    mayMiss = false,
  ): Promise<ObjectStoreReply> {
    const headers = signedHeaders(settings, request, hash, now())
    const { method, url } = request
    const answer = await sendStoreRequest(name, url, { method, headers, body })
    if (answer.status >= 200 && answer.status < 300) return answer
    if (mayMiss && answer.status === 404) return answer
    const code = codeIn(await answer.text())
    throw new StoreTrouble(`${name} refused ${method}: ${[answer.status, code].join(' ').trim()}`)
  }

  async function open(key: string): Promise<AsyncIterable<Uint8Array> | null> {
    const answer = await call('GET', urlOf(endpoint, key), undefined, { mayMiss: true })
    if (answer.status !== 404) return answer.bytes()
    const code = codeIn(await answer.text())
    if (code === 'NoSuchBucket') throw new StoreTrouble(`${name} refused GET: 404 ${code}`)
    return null
  }

  async function listFrom(prefix: string, from: string): Promise<string> {
    const url = urlOf(endpoint, '')
    url.searchParams.set('list-type', '2')
    url.searchParams.set('prefix', prefix)
    if (from !== '') url.searchParams.set('continuation-token', from)
    return (await call('GET', url)).text()
  }

  return {
    name,
    async put(key, body) {
      await (await call('PUT', urlOf(endpoint, key), body)).text()
    },
    async putFile(key, file, hash) {
      const request = { method: 'PUT', url: urlOf(endpoint, key), headers: {} }
      await (await send(request, hash, await openAsBlob(file))).text()
    },
    async copy(from, to) {
      const source = `/${bucket}/${from.split('/').map(encodeS3).join('/')}`
      const own = from === to ? { 'x-amz-metadata-directive': 'REPLACE' } : {}
      const headers = { 'x-amz-copy-source': source, ...own }
      const answer = await call('PUT', urlOf(endpoint, to), undefined, { mayMiss: true, headers })
      const code = codeIn(await answer.text())
      if (answer.status === 404 && code !== 'NoSuchBucket') return false
      // a copy that fails after its answer was begun says so in the answer
      if (code !== '') throw new StoreTrouble(`${name} refused to copy: ${code}`)
      return true
    },
    async *get(key) {
      yield* (await call('GET', urlOf(endpoint, key))).bytes()
    },
    open,
    async find(key) {
      const found = await open(key)
      if (found === null) return null
      const chunks: Uint8Array[] = []
      for await (const chunk of found) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    list: async (prefix) => readObjects(await listFrom(prefix, '')),
    async *all(prefix) {
      let from = ''
      do {
        const xml = await listFrom(prefix, from)
        yield* readObjects(xml)
        from = readContinuationToken(xml)
      } while (from !== '')
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
