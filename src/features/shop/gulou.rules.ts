import type { Calls } from '#contract/calls.ts'

export type GulouWord = Calls['POST /api/third/gulou/upgrade/vip']['body']

/** What each field of the platform's word looks like (contract/shop/gulou.ts). */
const FIELDS: Readonly<Record<keyof GulouWord, RegExp>> = {
  code: /^.{1,64}$/,
  vipEnd: /^\d{10}$/,
  timestamp: /^\d{10}$/,
  nonce: /^[0-9A-Za-z_-]{8,64}$/,
  sign: /^[0-9a-f]{64}$/,
}

/**
 * The platform's word out of what a person pasted, or the platform added to its way back: `code=…&nonce=…&sign=…&
 * timestamp=…&vipEnd=…`, alone or behind the `?` of an address. Null: not a whole one.
 */
export function gulouWordOf(pasted: string): GulouWord | null {
  const text = pasted.trim()
  const given = new URLSearchParams(text.slice(text.indexOf('?') + 1))
  const word = { code: '', vipEnd: '', timestamp: '', nonce: '', sign: '' }
  for (const name of Object.keys(FIELDS) as (keyof GulouWord)[]) {
    const value = given.get(name) ?? ''
    if (!FIELDS[name].test(value)) return null
    word[name] = value
  }
  return word
}
