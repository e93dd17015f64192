import type { Endpoint } from '#contract/endpoint.ts'
import { Status } from '#contract/envelope.ts'
import { refusalsOf } from '../http/describe/refusals.ts'
import type { ClientCallRow } from './runtime.ts'
import { comment, typeOf } from './types.ts'

/** A call with its place in the client: `kaoban.<area>.<name>()`. */
export interface ClientCall {
  area: string
  name: string
  endpoint: Endpoint
}

/** Calls by the files and names that they have in the contract. */
export const listClientCalls = (files: Readonly<Record<string, object>>): ClientCall[] =>
  Object.entries(files).flatMap(([area, file]) =>
    Object.entries(file as Record<string, unknown>)
      .filter(([, one]) => typeof one === 'object' && one !== null && 'call' in one)
      .map(([name, endpoint]) => ({ area, name, endpoint: endpoint as Endpoint })),
  )

export const toClientCallRow = ({
  area,
  name,
  endpoint: { call, timeoutMs, job, octets },
}: ClientCall): ClientCallRow => {
  const kind = job ? 'job' : octets
  return kind ? [area, name, call, timeoutMs, kind] : [area, name, call, timeoutMs]
}

const needsFields = ({ query, body }: Endpoint): boolean =>
  ((query ?? body) as { required?: readonly string[] } | undefined)?.required?.length ? true : false

function methodOf({ name, endpoint }: ClientCall): string {
  const { call, summary, deprecated, octets } = endpoint
  const about = [
    summary.replace(/\.?$/, '.'),
    `\`${call}\``,
    ...refusalsOf(endpoint).map(({ status, when }) => `@throws {KaobanError} ${String(status)}: ${when}`),
    ...(deprecated ? [`@deprecated until ${deprecated.until}: ${deprecated.instead}`] : []),
  ]
  const input = `input${needsFields(endpoint) ? '' : '?'}: Calls[${JSON.stringify(call)}]['input']`
  const sending = octets === 'in' ? 'sending: Sending & { bytes: Uint8Array }' : 'sending?: Sending'
  const reply = octets === 'out' ? 'Response' : `Calls[${JSON.stringify(call)}]['reply']`
  return `${comment(about, '    ')}    ${name}(${input}, ${sending}): Promise<${reply}>\n`
}

const typesOf = ({ endpoint: { call, query, body, reply } }: ClientCall): string => {
  const input = query ?? body
  return `  ${JSON.stringify(call)}: {\n    input: ${input ? typeOf(input, '    ') : 'Record<string, never>'}\n    reply: ${typeOf(reply, '    ')}\n  }\n`
}

const HEAD = `/** What every call may be given besides its fields. */
export interface Sending {
  signal?: AbortSignal
}
export interface Options {
  /** Address of the school's server, e.g. \`https://school.example\`. */
  server: string
  /** In place of the global one. */
  fetch?: typeof fetch
  /** Of a session that is open already. */
  token?: string
  /** Which identity of the account acts; default the one used last. */
  userId?: string
  /** Hears of each reply of a call that will go: its \`Deprecation\` and \`Sunset\` headers. */
  onDeprecated?: (told: { call: string; deprecation: string; sunset: string | null }) => void
}

/** A call that was not answered with what it asked for. Without a line \`fetch\` throws its own error. */
export declare class KaobanError extends Error {
  readonly name: 'KaobanError'
  readonly call: keyof Calls
  /** Of the envelope; null: the reply was none of a Kaoban server. */
  readonly status: StatusCode | null
  readonly http: number
  /** Seconds after which the same may be asked again; null: the server does not say. */
  readonly retryAfter: number | null
  readonly data: unknown
}
`

/** The types of the client (`index.d.ts`). */
export function declarationsOf(named: readonly ClientCall[]): string {
  const codes = Object.entries(Status).map(([name, code]) => `  readonly ${name}: ${String(code)}\n`)
  const areas = [...Map.groupBy(named, ({ area }) => area)].map(
    ([area, own]) => `  readonly ${area}: {\n${own.map(methodOf).join('')}  }\n`,
  )
  return `${HEAD}
/** Status numbers of replies. */
export declare const Status: {
${codes.join('')}}
export type StatusCode = (typeof Status)[keyof typeof Status]

/** What each call takes and gives. */
export interface Calls {
${named.map(typesOf).join('')}}

/** The calls of a school's server, by area. */
export interface Kaoban {
  /** The session's token, '' before signing in. */
  readonly token: string
  /** Opens a session; the password travels sealed to the server. @throws {KaobanError} ${String(Status.badCredentials)}: they do not match */
  signIn(account: string, password: string): Promise<Calls['POST /api/base/data/encrypt/login']['reply']>
  /** The same session, acting as one of its identities. */
  as(userId: string): Kaoban
${areas.join('')}}
export declare function connect(options: Options): Kaoban
`
}
