import type { InjectOptions } from 'fastify'
import type { TObject, TProperties } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Random } from '#server/demo/random.ts'
import { splitCall } from '#server/http/request/handle.ts'
import { inputSchema, isQueryInput } from '#server/http/request/input.ts'
import { values, valuesOf } from '#tests/support/access/values.ts'
import { validOf } from './valid.ts'
import { Raw } from './values.ts'

/** A call's own fields; those that every request may carry are tried with one call of each kind. */
export const ownFields = (call: Endpoint): string[] =>
  Object.keys(((isQueryInput(call) ? call.query : call.body) as TObject | undefined)?.properties ?? {})

const schemaOf = (call: Endpoint): TProperties => inputSchema(call).properties

/** A request as the school of the tests would get it: ids that are there where the field is an id. */
export function goodFields(call: Endpoint, random: Random): Record<string, unknown> {
  const own = { ...values, ...valuesOf[call.call] }
  const fields: Record<string, unknown> = {}
  for (const name of ownFields(call)) {
    const listed = own[name]
    const schema = schemaOf(call)[name]
    const value = listed ? listed[random.int(listed.length)] : schema && validOf(schema)
    if (value !== undefined) fields[name] = value
  }
  return fields
}

/** A value to begin from for a field that was left out. */
export function goodValue(call: Endpoint, name: string, fields: Record<string, unknown>): unknown {
  const schema = schemaOf(call)[name]
  return fields[name] ?? (schema ? validOf(schema) : 'a')
}

/** Half a character as the three bytes that it would be, which no decoder takes. */
function halfEscaped(code: number): string {
  const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
  return bytes.map((byte) => `%${byte.toString(16)}`).join('')
}

/** As in an address. */
const escaped = (text: string): string =>
  text.replaceAll(/[^]/gu, (letter) =>
    letter.isWellFormed() ? encodeURIComponent(letter) : halfEscaped(letter.charCodeAt(0)),
  )

const textOf = (value: unknown): string => {
  if (value instanceof Raw) return value.text
  return escaped(
    typeof value === 'object' && value !== null ? JSON.stringify(value).slice(0, 8000) : String(value),
  )
}

/** One field as a query writes it: a list is the field given several times. */
const pairs = ([name, value]: [string, unknown]): string[] =>
  Array.isArray(value)
    ? value.slice(0, 50).map((one) => `${name}=${textOf(one)}`)
    : [value === null ? name : `${name}=${textOf(value)}`]

/** The request with these fields, wherever the call has them. */
export function requestOf(
  call: Endpoint,
  fields: Readonly<Record<string, unknown>>,
  token?: string,
): InjectOptions {
  const { method, path } = splitCall(call.call)
  const left = { ...fields }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name]
    delete left[name]
    return textOf(value)
  })
  const headers: Record<string, string> = token ? { 'x-kb-token': token } : {}
  if (!isQueryInput(call)) {
    headers['content-type'] = 'application/json'
    return { method, url: address, headers, payload: JSON.stringify(left) }
  }
  const url = `${address}?${Object.entries(left).flatMap(pairs).join('&')}`
  if (call.octets !== 'in') return { method, url, headers }
  headers['content-type'] = 'application/octet-stream'
  return { method, url, headers, payload: Buffer.from('octets') }
}
