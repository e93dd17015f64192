import { describe, expect, it, vi } from 'vitest'
import { initialPassword } from '../http/session/initial-password.ts'
import { hashAll } from './passwords.ts'

/** The first whole numbers, each below what was asked for. */
function counting(): (max: number) => number {
  let n = 0
  return (max) => n++ % max
}

describe('initial passwords', () => {
  it('have 8 characters nobody mixes up and begin with a letter', () => {
    const random = counting()
    for (let i = 0; i < 500; i++)
      expect(initialPassword(random)).toMatch(/^[cdfhjknprtvxy][cdfhjknprtvxy2-9]{7}$/)
  })

  it('come from the numbers given and ask for no more than there are characters', () => {
    const asked: number[] = []
    const password = initialPassword((max) => {
      asked.push(max)
      return max - 1
    })
    expect(password).toBe('y9999999')
    expect(asked).toEqual([13, 21, 21, 21, 21, 21, 21, 21])
  })
})

describe('hashing many', () => {
  it('keeps the order whatever is done first, and counts', async () => {
    const done: number[] = []
    const waiting: (() => void)[] = []
    const hash = (p: string) =>
      new Promise<string>((resolve) => {
        waiting.push(() => resolve(`#${p}`))
        // the last one that waits is served first
        if (waiting.length === 2) for (const go of waiting.splice(0).reverse()) go()
      })
    const hashes = await hashAll(['a', 'b', 'c', 'd', 'e', 'f'], hash, (n) => done.push(n))
    expect(hashes).toEqual(['#a', '#b', '#c', '#d', '#e', '#f'])
    expect(done).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('goes on in every thread that Node was given', async () => {
    const of = async (threads: string | undefined) => {
      vi.stubEnv('UV_THREADPOOL_SIZE', threads)
      let now = 0
      let most = 0
      const hash = async (p: string) => {
        most = Math.max(most, ++now)
        await Promise.resolve()
        now -= 1
        return p
      }
      await hashAll(
        Array.from({ length: 40 }, (_, i) => `${i}`),
        hash,
        () => undefined,
      )
      vi.unstubAllEnvs()
      return most
    }
    expect([await of(undefined), await of('16')]).toEqual([4, 16])
  })

  it('of nobody is nothing', async () => {
    expect(
      await hashAll(
        [],
        () => Promise.reject(new Error('asked')),
        () => {},
      ),
    ).toEqual([])
  })
})
