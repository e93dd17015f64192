import { describe, expect, it } from 'vitest'
import { fakeCaches } from '#tests/support/phone/fake-caches.ts'
import { addWanted, type BuildFile, filesWanted, readWanted } from './wanted-files.ts'

const FILES: readonly BuildFile[] = [
  { url: 'all.js' },
  { url: 'staff.js', groups: ['staff'] },
  { url: 'zh.js', groups: ['zh-CN'] },
  { url: 'en.staff.js', groups: ['en', 'staff'] },
]
const names = (files: readonly BuildFile[]) => files.map(({ url }) => url)

describe('what of the app a phone keeps', () => {
  it('is everything until a page said what is wanted', async () => {
    expect(names(filesWanted(FILES, await readWanted(fakeCaches())))).toEqual(names(FILES))
  })
  it('is what its people and their languages need, and grows with them', async () => {
    const store = fakeCaches()
    expect(await addWanted(store, ['family', 'zh-CN'])).toBe(true)
    expect(names(filesWanted(FILES, await readWanted(store)))).toEqual(['all.js', 'zh.js'])
    expect(await addWanted(store, ['staff', 'zh-CN'])).toBe(true)
    expect(names(filesWanted(FILES, await readWanted(store)))).toEqual(['all.js', 'staff.js', 'zh.js'])
    expect(await addWanted(store, ['family', 'zh-CN'])).toBe(false)
    expect(await addWanted(store, ['staff', 'en'])).toBe(true)
    expect(names(filesWanted(FILES, await readWanted(store)))).toEqual(names(FILES))
  })
  it('is everything where what was said cannot be read, and never a group that is none', async () => {
    const store = fakeCaches()
    const cache = await store.open('kb-worker')
    for (const [text, kept] of [
      ['<html>', names(FILES)],
      ['{"a":1}', names(FILES)],
      ['["zh-CN","of a later release",7]', ['all.js', 'zh.js']],
    ] as const) {
      await cache.put('/kb-worker/wanted', new Response(text))
      expect(names(filesWanted(FILES, await readWanted(store)))).toEqual(kept)
    }
  })
})
