import { codeIn } from '../answers.ts'
import { type ObjectStoreReply, sendStoreRequest } from '../ask.ts'
import { StoreTrouble } from '../port.ts'
import type { CosSettings } from './settings.ts'
import { signCosRequest } from './signature.ts'

/** Seconds for which a signature of this server is good, and by how many it begins before. */
const GOOD_S = 300
const BEFORE_S = 60

/** The few calls of COS that this server makes with its own keys. */
export interface CosClient {
  readonly name: string
  /** Address of the bucket, without a slash at its end. */
  readonly base: string
  put(key: string, body: string): Promise<void>
  /** Bytes of an object; null when there is none. */
  size(key: string): Promise<number | null>
  get(key: string): AsyncIterable<Uint8Array>
  remove(key: string): Promise<void>
}

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

/** @param now epoch ms */
export function cosClient(settings: CosSettings, now: () => number): CosClient {
  const { bucket, region, id, secret } = settings
  const base = (settings.endpoint || `https://${bucket}.cos.${region}.myqcloud.com`).replace(/\/$/, '')
  const name = `cos bucket ${bucket} at ${new URL(base).host}`

  function authorization(method: string, key: string, host: string): string {
    const second = Math.floor(now() / 1000)
    const keyTime = `${second - BEFORE_S};${second + GOOD_S}`
    const by = { keyTime, headerList: ['host'], paramList: [] }
    const request = { method, path: `/${key}`, headers: { host }, params: {} }
    return [
      ...['q-sign-algorithm=sha1', `q-ak=${id}`, `q-sign-time=${keyTime}`, `q-key-time=${keyTime}`],
      ...['q-header-list=host', 'q-url-param-list=', `q-signature=${signCosRequest(secret, request, by)}`],
    ].join('&')
  }

  /** @param mayMiss whether 404 is an answer as well */
  async function call(
    method: string,
    key: string,
    body?: string,
    mayMiss = false,
  ): Promise<ObjectStoreReply> {
    const url = new URL(`${base}/${encodeKey(key)}`)
    const headers = { authorization: authorization(method, key, url.host) }
    const answer = await sendStoreRequest(name, url, { method, headers, body })
    if (answer.status >= 200 && answer.status < 300) return answer
    const code = codeIn(await answer.text())
    if (mayMiss && answer.status === 404 && code !== 'NoSuchBucket') return answer
    throw new StoreTrouble(`${name} refused ${method}: ${[answer.status, code].join(' ').trim()}`)
  }

  return {
    name,
    base,
    async put(key, body) {
      await (await call('PUT', key, body)).text()
    },
    async size(key) {
      const answer = await call('HEAD', key, undefined, true)
      if (answer.status !== 404) await answer.text()
      return answer.status === 404 ? null : answer.length
    },
    async *get(key) {
      yield* (await call('GET', key)).bytes()
    },
    async remove(key) {
      const answer = await call('DELETE', key, undefined, true)
      if (answer.status !== 404) await answer.text()
    },
  }
}
