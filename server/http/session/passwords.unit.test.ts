import { expect, it } from 'vitest'
import { checkPassword, checkTyped, hashPassword } from './passwords.ts'

it('an account that is not there costs the same work as a wrong password [C009]', async () => {
  const work: string[] = []
  const compare = (hash: string | Uint8Array) => {
    // $argon2id$v=19$m=19456,t=2,p=1$salt$hash: what makes it slow is in front of the salt
    work.push(String(hash).split('$').slice(0, 4).join('$'))
    return Promise.resolve(true)
  }
  const stored = await hashPassword('mianbao kafei 42')
  expect(await checkPassword(stored, 'x', compare)).toBe(true)
  expect(await checkPassword(null, 'x', compare)).toBe(false)
  expect(work).toHaveLength(2)
  expect(work[1]).toBe(work[0])
  expect(work[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1$/)
})

it('a password is taken as it stands, or as it is meant [T04]', async () => {
  const spaced = await hashPassword(' with a space ')
  expect(await checkTyped(spaced, ' with a space ')).toBe(true)
  expect(await checkTyped(spaced, 'with a space')).toBe(false)
  const stored = await hashPassword('mianbao 42')
  expect(await checkTyped(stored, 'ｍｉａｎｂａｏ　４２ ')).toBe(true)
  expect(await checkTyped(stored, 'mianbao 43 ')).toBe(false)
})
