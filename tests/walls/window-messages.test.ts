import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** Who may listen: a channel or a worker of this origin speaks there, never another page's window. */
const OWN = new Map([
  ['src/platform/channel.ts', 'channel?.'],
  ['src/platform/work-tabs.ts', 'channel?.'],
  ['src/bridges/sw.bridge.ts', 'workers?.'],
  ['src/bridges/wake.bridge.ts', 'workers()?.'],
  ['sw/sw.ts', 'self.'],
])
const LISTENS = /([\w.?()]*)addEventListener\(\s*['"`]message['"`]/g

/** Places that would hear what a page of any origin posts: nothing of the app does. */
function listeners(): string[] {
  const files = globSync(['{src,sw,core,workers,public}/**/*.{ts,tsx,js,html}', 'index.html'], { cwd: root })
  return files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(resolve(root, file), 'utf8')
      const found = [...text.matchAll(LISTENS)].filter(([, on]) => on !== OWN.get(file.replaceAll('\\', '/')))
      const assigned = /\b(?:window|self|globalThis|parent|top)\.onmessage\b/.test(text)
      return found.length > 0 || assigned ? [file] : []
    })
}

describe('messages between windows', () => {
  it('are heard by no page: what a frame or an opener of another origin posts changes nothing', () => {
    expect(listeners()).toEqual([])
  })

  it('would be found', () => {
    for (const text of ["window.addEventListener('message', f)", "addEventListener('message', f)"])
      expect([...text.matchAll(LISTENS)], text).toHaveLength(1)
  })
})
