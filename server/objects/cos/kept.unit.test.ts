import { expect, it } from 'vitest'
import { keepCredentials } from './kept.ts'

const credentials = { tmpSecretId: 'i', tmpSecretKey: 'k', sessionToken: 's' }

it('a thousand phones that ask at once cost one call each prefix; it is made again when half of the life is over', async () => {
  const asked: string[] = []
  const give = keepCredentials(async (prefix, now) => {
    asked.push(prefix)
    return { credentials, expiredTime: now / 1000 + 1800 }
  })
  await Promise.all(Array.from({ length: 1000 }, (_, n) => give(n % 2 ? 'a/' : 'b/', 0)))
  expect(asked.toSorted()).toEqual(['a/', 'b/'])
  await give('a/', 899_000)
  expect(asked).toHaveLength(2)
  expect((await give('a/', 901_000)).expiredTime).toBe(901 + 1800)
  expect(asked).toHaveLength(3)
})

it('a failure is told to those who wait for it, and the next one asks again', async () => {
  let fails = true
  const give = keepCredentials(async () => {
    if (fails) throw new Error('away')
    return { credentials, expiredTime: 1800 }
  })
  await Promise.all([0, 1].map(() => expect(give('a/', 0)).rejects.toThrow('away')))
  fails = false
  expect((await give('a/', 0)).credentials).toBe(credentials)
})

it('what is kept has an end, and the oldest goes first', async () => {
  let asked = 0
  const give = keepCredentials(async () => {
    asked++
    return { credentials, expiredTime: 1800 }
  })
  for (let n = 0; n <= 20_000; n++) await give(`${n}/`, 0)
  expect(asked).toBe(20_001)
  await give('1/', 0)
  expect(asked).toBe(20_001)
  await give('0/', 0)
  expect(asked).toBe(20_002)
})
