import { expect, it } from 'vitest'
import { gulouWordOf } from './gulou.rules.ts'

const word = {
  code: 'a_code-1',
  vipEnd: '1900000000',
  timestamp: '1800000000',
  nonce: 'nonce-1234',
  sign: 'a'.repeat(64),
}

it('the platform’s word is taken alone, with blanks around it, or as an address; a part of it is none [C093]', () => {
  const text = new URLSearchParams(word).toString()
  for (const pasted of [text, `  ${text}\n`, `https://gulou.test/back?${text}`])
    expect(gulouWordOf(pasted)).toEqual(word)
  for (const name of Object.keys(word)) {
    const rest = new URLSearchParams(word)
    rest.delete(name)
    expect(gulouWordOf(rest.toString()), name).toBeNull()
  }
  expect(gulouWordOf(text.replace('1900000000', 'soon'))).toBeNull()
  expect(gulouWordOf('')).toBeNull()
})
