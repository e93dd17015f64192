import { describe, expect, it } from 'vitest'
import { fakeCaches } from '#tests/support/phone/fake-caches.ts'
import { portals } from '#tests/support/phone/portal.ts'
import { groupFiles } from './group-files.ts'
import { addWanted, type BuildFile } from './wanted-files.ts'

const HOME = 'http://school.test/'
const FILES: readonly BuildFile[] = [
  { url: 'assets/family.js', groups: ['family'] },
  { url: 'assets/staff.js', groups: ['staff'] },
  { url: 'assets/zh-CN.family.js', groups: ['zh-CN', 'family'] },
]
const script = (text = 'let a') => new Response(text, { headers: { 'content-type': 'text/javascript' } })

function phone(files = FILES, answer: (url: string) => Response = () => script()) {
  const store = fakeCaches()
  const asked: string[] = []
  const line = { answer }
  const ask = (request: Request | string) => {
    const url = typeof request === 'string' ? request : request.url
    asked.push(url.slice(HOME.length))
    return Promise.resolve().then(() => line.answer(url))
  }
  return { store, asked, line, files: groupFiles(files, HOME, store, ask) }
}

describe('files that only some phones keep', () => {
  it('are fetched where they are wanted, once, and answer without a line', async () => {
    const { store, asked, line, files } = phone()
    await addWanted(store, ['family', 'zh-CN'])
    await files.fill()
    await files.fill()
    expect(asked.toSorted()).toEqual(['assets/family.js', 'assets/zh-CN.family.js'])
    line.answer = () => {
      throw new TypeError('no line')
    }
    expect(await (await files.answer(new Request(`${HOME}assets/family.js`))).text()).toBe('let a')
    await expect(files.answer(new Request(`${HOME}assets/staff.js`))).rejects.toThrow('no line')
  })
  it('are kept when they were needed once', async () => {
    const { store, asked, files } = phone()
    await addWanted(store, ['family'])
    for (let i = 0; i < 2; i++) await files.answer(new Request(`${HOME}assets/staff.js`))
    expect(asked).toEqual(['assets/staff.js'])
  })
  it('end an installation that cannot have one of them', async () => {
    const { files } = phone(FILES, (url) =>
      url.includes('staff') ? new Response('', { status: 404 }) : script(),
    )
    await expect(files.fill()).rejects.toThrow('assets/staff.js')
  })
  it.each(portals)('are never a portal’s answer: %s', async (_, answer) => {
    const { line, files } = phone(FILES, answer)
    await expect(files.fill()).rejects.toThrow('assets')
    await files.answer(new Request(`${HOME}assets/family.js`))
    line.answer = () => script('ours')
    expect(await (await files.answer(new Request(`${HOME}assets/family.js`))).text()).toBe('ours')
  })
  it('are shown on a full phone, though they cannot be kept', async () => {
    const { store, files } = phone()
    store.full(true)
    expect(await (await files.answer(new Request(`${HOME}assets/family.js`))).text()).toBe('let a')
  })
  it('go when a build no longer names them; one that a release before kept is not fetched again', async () => {
    const { store, files, asked } = phone()
    await (await store.open('precache of before')).put(`${HOME}assets/family.js`, script('kept before'))
    await (await store.open('kb-build')).put(`${HOME}assets/old.js`, script())
    await files.fill()
    await files.clean()
    expect(asked).not.toContain('assets/family.js')
    expect(await files.find(`${HOME}assets/old.js`)).toBeUndefined()
    expect(await (await files.find(`${HOME}assets/family.js`))?.text()).toBe('kept before')
  })
})
