import { describe, expect, it } from 'vitest'
import { fillFromEnd } from './fill.ts'

const FILES = Array.from({ length: 20 }, (_, n) => [`/assets/${n}.js`, `key ${n}`] as const)

function outside(present: readonly string[] = []) {
  const kept = new Map<string, string>(present.map((key) => [key, 'before']))
  const asked: string[] = []
  const waiting: (() => void)[] = []
  let most = 0
  let now = 0
  return {
    kept,
    asked,
    most: () => most,
    /** The line answers everything that is asked for. */
    answer: async (isOver: () => boolean) => {
      while (!isOver()) {
        waiting.splice(0).forEach((go) => go())
        await new Promise((done) => setTimeout(done))
      }
    },
    has: (key: string) => Promise.resolve(kept.has(key)),
    fetch: async (url: string) => {
      asked.push(url)
      most = Math.max(most, ++now)
      await new Promise<void>((done) => waiting.push(done))
      now--
      if (url.includes('/7.')) throw new TypeError('the line is lost')
      return new Response(url)
    },
    own: (url: string, response: Response) => Promise.resolve(url.includes('/9.') ? null : response),
    keep: async (key: string, response: Response) => void kept.set(key, await response.text()),
  }
}

async function fill(it: ReturnType<typeof outside>): Promise<void> {
  let isOver = false
  const filled = fillFromEnd(FILES, it).then(() => {
    isOver = true
  })
  await it.answer(() => isOver)
  await filled
}

describe('files of a new version', () => {
  it('are asked for three at a time, the last first', async () => {
    const line = outside()
    await fill(line)
    expect(line.most()).toBe(3)
    expect(line.asked[0]).toBe('/assets/19.js')
    expect(line.kept.get('key 19')).toBe('/assets/19.js')
  })
  it('that are kept already are not asked for again', async () => {
    const line = outside(['key 18', 'key 3'])
    await fill(line)
    expect(line.asked).not.toContain('/assets/18.js')
    expect(line.kept.get('key 3')).toBe('before')
  })
  it('that fail or are not ours are left to the installation, and the others come', async () => {
    const line = outside()
    await fill(line)
    expect([...line.kept.keys()].toSorted()).toEqual(
      FILES.map(([, key]) => key)
        .filter((key) => key !== 'key 7' && key !== 'key 9')
        .toSorted(),
    )
  })
})
