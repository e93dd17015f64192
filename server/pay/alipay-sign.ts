import type { KeyObject } from 'node:crypto'
import { Forged } from './channel.ts'
import { isSignedBy } from './rsa.ts'

/** What is signed: fields with a value but those left out, in ASCII order, `name=value` joined by `&`, values as they are. */
export function alipayText(fields: Readonly<Record<string, string>>, leftOut: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !leftOut.includes(name) && fields[name] !== '')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&')
}

/**
 * The fields of a notice, decoded once, after its signature (RSA2 over all but sign and sign_type) was checked.
 * @throws Forged
 */
export function openNotice(key: KeyObject, body: string): Readonly<Record<string, string>> {
  const given = [...new URLSearchParams(body)]
  const fields: Readonly<Record<string, string>> = Object.fromEntries(given)
  if (Object.keys(fields).length !== given.length) throw new Forged('a field is there twice')
  if (fields['sign_type'] !== 'RSA2' || !fields['sign']) throw new Forged('signature missing')
  if (!isSignedBy(key, alipayText(fields, ['sign', 'sign_type']), fields['sign']))
    throw new Forged('signature')
  return fields
}

/**
 * The object of an answer of the gateway, after its signature was checked: it covers the very characters of that object
 * in the text, so those are cut out and then read.
 * @throws Forged
 */
export function openAnswer(key: KeyObject, text: string, node: string): Readonly<Record<string, unknown>> {
  const name = [node, 'error_response'].find((n) => text.includes(`"${n}":`))
  const end = text.lastIndexOf(',"sign":"')
  if (name === undefined || end < 0) throw new Forged('answer without a signature')
  const from = text.indexOf(`"${name}":`) + name.length + 3
  const raw = text.slice(from, end)
  const signature = /^,"sign":"([A-Za-z0-9+/=\\]+)"/.exec(text.slice(end))?.[1]?.replaceAll('\\/', '/')
  if (!signature || !isSignedBy(key, raw, signature)) throw new Forged('signature of the answer')
  try {
    return JSON.parse(raw) as Record<string, unknown>
  } catch {
    throw new Forged('answer not understood')
  }
}

/** `30.00` as fen; null for anything that is not an amount with two digits of fen. */
export function fenOf(yuan: unknown): number | null {
  const found = typeof yuan === 'string' ? /^(\d{1,8})\.(\d\d)$/.exec(yuan) : null
  return found ? Number(found[1]) * 100 + Number(found[2]) : null
}

/** Fen as `30.00`. */
export const yuanOf = (fen: number): string =>
  `${String(Math.floor(fen / 100))}.${String(fen % 100).padStart(2, '0')}`
