import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { KEEP_DAYS } from './keep.ts'
import { readNote } from './note.ts'
import { buildSite, needsBuild } from './site.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 1)

let project = ''
beforeEach(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban site '))
  for (const [name, text] of Object.entries({
    'index.html': 'page',
    'vite.config.ts': '',
    'src/a.ts': 'one',
  })) {
    write(name, text)
  }
})
afterEach(() => fs.rmSync(project, { recursive: true, force: true }))

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(project, name)), { recursive: true })
  fs.writeFileSync(path.join(project, name), text)
}
const has = (name: string): boolean => fs.existsSync(path.join(project, name))

/** Bundles `src/a.ts` into one asset named by its text, as a bundler names it by its hash. */
async function build(day: number, bundled: string[] = []): Promise<boolean> {
  const bundle = (from: string, to: string) => {
    const text = fs.readFileSync(path.join(from, 'src/a.ts'), 'utf8')
    bundled.push(text)
    fs.mkdirSync(path.join(to, 'assets'), { recursive: true })
    fs.writeFileSync(path.join(to, 'assets', `app-${text}.js`), text.repeat(1000))
    fs.writeFileSync(path.join(to, 'index.html'), text)
    return Promise.resolve({ name: `name of ${text}`, packages: ['node_modules/react'] })
  }
  return buildSite({ project, bundle, log: () => {}, now: START + day * DAY_MS })
}

it('what has not changed is not built again; tests do not count, everything else does', async () => {
  const bundled: string[] = []
  expect(needsBuild(project)).toBe(true)
  expect(await build(0, bundled)).toBe(true)
  write('src/a.test.ts', 'a test')
  expect(await build(0, bundled)).toBe(false)
  write('src/b.ts', '')
  expect(await build(0, bundled)).toBe(true)
  fs.renameSync(path.join(project, 'src/b.ts'), path.join(project, 'src/c.ts'))
  expect(needsBuild(project)).toBe(true)
  expect(bundled).toEqual(['one', 'one'])
})

it('compressed copies lie beside a file and hold the same bytes', async () => {
  await build(0)
  const file = (ending: string): Buffer =>
    fs.readFileSync(path.join(project, `dist/assets/app-one.js${ending}`))
  expect(zlib.brotliDecompressSync(file('.br'))).toEqual(file(''))
  expect(zlib.gunzipSync(file('.gz'))).toEqual(file(''))
  expect(file('.br').length).toBeLessThan(file('.gz').length)
  // too small to be worth it
  expect(has('dist/index.html.br')).toBe(false)
})

it('assets of earlier builds stay for 180 days after they went out of use, and no longer', async () => {
  await build(0)
  write('src/a.ts', 'two')
  // in use for all that time, so it was not old yet
  await build(KEEP_DAYS + 20)
  expect(has('dist/assets/app-one.js') && has('dist/assets/app-one.js.br')).toBe(true)
  write('src/a.ts', 'three')
  await build(2 * KEEP_DAYS + 20)
  expect(has('dist/assets/app-one.js')).toBe(true)
  write('src/a.ts', 'four')
  await build(2 * KEEP_DAYS + 21)
  expect(has('dist/assets/app-one.js')).toBe(false)
  expect(['two', 'three', 'four'].map((text) => has(`dist/assets/app-${text}.js`))).toEqual([
    true,
    true,
    true,
  ])
})

it('the packages in the app are noted beside it', async () => {
  await build(0)
  expect(readNote(path.join(project, 'dist'))?.packages).toEqual(['node_modules/react'])
})

it('a failed build leaves the app that was there', async () => {
  await build(0)
  write('src/a.ts', 'broken')
  const bundle = () => Promise.reject(new Error('syntax'))
  await expect(buildSite({ project, bundle, log: () => {}, now: START })).rejects.toThrow('syntax')
  expect(fs.readFileSync(path.join(project, 'dist/index.html'), 'utf8')).toBe('one')
  expect(needsBuild(project)).toBe(true)
})

it('a build killed while swapping is not lost', async () => {
  await build(0)
  fs.renameSync(path.join(project, 'dist'), path.join(project, '.cache/dist.old'))
  expect(needsBuild(project)).toBe(false)
  expect(has('dist/assets/app-one.js')).toBe(true)
})

it('two builds at once are one', async () => {
  const bundled: string[] = []
  const both = await Promise.all([build(0, bundled), build(0, bundled)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(bundled).toEqual(['one'])
})

it('a missing source is told by name', async () => {
  fs.rmSync(path.join(project, 'index.html'))
  await expect(build(0)).rejects.toThrow(/index\.html is missing/)
})
