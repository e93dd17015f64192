import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Header } from '#contract/envelope.ts'
import { strict } from './strict.ts'

export interface Checked<Data> {
  http: number
  headers: LightMyRequestResponse['headers']
  /** Of the envelope; -1 for a reply without one (304). */
  status: number
  message: string
  /** The field of the request that was refused; '' where none was. */
  field: string
  data: Data
  /** Decompressed. */
  text: string
}

export interface Asked {
  token?: string | undefined
  /** Query of a GET, body of a POST; undefined fields are left out. */
  input?: object | undefined
  /** Body of a call that takes raw octets; its fields go into the query. */
  octets?: Buffer | undefined
  headers?: Record<string, string> | undefined
}

type Listed = (typeof calls)[number]
export type Reply<N extends Listed['call']> = Static<Extract<Listed, { call: N }>['reply']>

const takesOctets = new Set<string>(
  (calls as readonly Endpoint[]).filter((c) => c.octets === 'in').map((c) => c.call),
)
const checks = new Map(calls.map((c: Endpoint) => [c.call as string, Compile(strict(c.reply))]))

export function textOf(res: LightMyRequestResponse): string {
  const encoding = res.headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(res.rawPayload).toString('utf8')
  return encoding === 'gzip' ? gunzipSync(res.rawPayload).toString('utf8') : res.payload
}

/**
 * Asks the app and checks whatever comes back: a reply with status 0 by the call's schema with every object closed, any
 * other by the envelope.
 */
export async function checkedInject<N extends Listed['call']>(
  app: FastifyInstance,
  call: N,
  { token, input = {}, octets, headers = {} }: Asked = {},
): Promise<Checked<Reply<N>>> {
  const [method, pattern] = call.split(' ') as ['GET' | 'POST', string]
  const given = { ...input } as Record<string, unknown>
  const url = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name]
    delete given[name]
    return encodeURIComponent(String(value))
  })
  const fields = Object.entries(given).filter(([, v]) => v !== undefined)
  const res = await app.inject({
    method,
    url,
    headers: {
      ...(token ? { 'x-kb-token': token } : {}),
      ...(takesOctets.has(call) ? { 'content-type': 'application/octet-stream' } : {}),
      ...headers,
    },
    ...(takesOctets.has(call) ? { payload: octets ?? Buffer.alloc(1) } : {}),
    ...(method === 'GET' || takesOctets.has(call)
      ? { query: Object.fromEntries(fields.map(([k, v]) => [k, String(v)])) }
      : { payload: Object.fromEntries(fields) }),
  })
  const text = textOf(res)
  const field = decodeURIComponent(String(res.headers[Header.field] ?? ''))
  const base = { http: res.statusCode, headers: res.headers, field, text }
  const isJson = String(res.headers['content-type']).startsWith('application/json')
  if (res.statusCode === 304 || (res.statusCode < 300 && !isJson))
    return { ...base, status: -1, message: '', data: undefined as Reply<N> }
  const envelope = JSON.parse(text) as { status: number; message?: string; data?: unknown; uuid?: string }
  const strange = Object.keys(envelope).filter((k) => !['status', 'message', 'data', 'uuid'].includes(k))
  if (strange.length > 0) throw new Error(`${call}: the envelope has ${strange.join(', ')}`)
  if (envelope.status !== 0 && !envelope.message) throw new Error(`${call}: a refusal without a message`)
  const check = checks.get(call)
  // A call that starts a job has no data yet: the job leaves it.
  if (envelope.status === 0 && envelope.uuid === undefined && !check?.Check(envelope.data)) {
    throw new Error(
      `${call}: the reply is not the contract's: ${JSON.stringify(check?.Errors(envelope.data))}`,
    )
  }
  return {
    ...base,
    status: envelope.status,
    message: envelope.message ?? '',
    data: envelope.data as Reply<N>,
  }
}
