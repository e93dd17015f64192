import { describe, expect, it } from 'vitest'
import { runInParallel } from './parallel.ts'

/** Work that ends when it is told to. */
function gate() {
  const ends: ((failure?: Error) => void)[] = []
  const work = (i: number) =>
    new Promise<void>((resolve, reject) => {
      ends[i] = (failure) => (failure ? reject(failure) : resolve())
    })
  return { ends, work }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('work in parallel', () => {
  it('is begun in order, no more at a time than the limit, and done when all is', async () => {
    const { ends, work } = gate()
    let done = false
    const all = runInParallel(2, 3, work).then(() => (done = true))
    await turn()
    expect(ends.length).toBe(2)
    ends[1]?.()
    await turn()
    expect(ends.length).toBe(3)
    ends[2]?.()
    await turn()
    expect(done).toBe(false)
    ends[0]?.()
    await all
  })

  it('after a failure begins nothing more, and tells it when the rest has ended', async () => {
    const { ends, work } = gate()
    let told = ''
    const all = runInParallel(2, 9, work).catch((e: Error) => (told = e.message))
    await turn()
    ends[0]?.(new Error('the disk is full'))
    await turn()
    expect([told, ends.length]).toEqual(['', 2])
    ends[1]?.()
    await all
    expect([told, ends.length]).toEqual(['the disk is full', 2])
  })
})
