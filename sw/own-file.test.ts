import { describe, expect, it } from 'vitest'
import { fakeCaches } from '#tests/support/phone/fake-caches.ts'
import { PORTAL_PAGE, portals } from '#tests/support/phone/portal.ts'
import { answerBrandFile } from './brand-files.ts'
import { acceptBuildFile } from './own-file.ts'

const HOME = 'http://school.test/'
const SHELL = '<!doctype html><div id="root"><div class="boot"></div></div>'
const file = (text: string, type: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } })
const FILES = ['index.html', 'assets/app-1.js', 'assets/app-1.css', 'assets/mark.svg']

describe('a file of the build', () => {
  it('is kept as it is where it is ours', async () => {
    for (const [path, text, type] of [
      ['index.html?__WB_REVISION__=1', SHELL, 'text/html; charset=utf-8'],
      ['assets/app-1.js', 'let a', 'application/javascript; charset=utf-8'],
      ['assets/app-1.js', 'let a', 'text/javascript'],
      ['assets/app-1.css', 'a {}', 'text/css; charset=utf-8'],
      ['assets/mark.svg', '<svg/>', 'image/svg+xml'],
    ] as const) {
      const kept = await acceptBuildFile(HOME + path, file(text, type))
      expect([path, await kept?.text()]).toEqual([path, text])
    }
  })
  it.each(portals)('is never a portal’s answer: %s [W01]', async (_, answer) => {
    for (const path of FILES) expect(await acceptBuildFile(HOME + path, answer())).toBeNull()
  })
  it('is not a refusal, and not a script under a style’s name', async () => {
    expect(await acceptBuildFile(`${HOME}index.html`, file(SHELL, 'text/html', 404))).toBeNull()
    expect(await acceptBuildFile(`${HOME}assets/a.css`, file('let a', 'text/javascript'))).toBeNull()
    expect(await acceptBuildFile(`${HOME}assets/a`, file('let a', 'text/javascript'))).toBeNull()
  })
})

describe('a mark of a brand', () => {
  const MARK = `${HOME}brands/kaoban/mark.svg`
  it.each(portals)('is not kept where a portal answers %s', async (_, answer) => {
    const store = fakeCaches()
    const ask = async (get: () => Response) => {
      const { response, behind } = await answerBrandFile(new Request(MARK), store, () =>
        Promise.resolve(get()),
      )
      await behind
      return await response.clone().text()
    }
    await ask(answer)
    expect(await ask(() => file('<svg/>', 'image/svg+xml'))).toBe('<svg/>')
    await ask(answer)
    expect(await ask(answer)).toBe('<svg/>')
    expect(await ask(answer)).not.toContain(PORTAL_PAGE)
  })
})
