import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freePort } from '#server/dev/watched.ts'
import { openTempFolder } from '#tests/support/database/pg-home.ts'

const root = resolve(import.meta.dirname, '../..')
const COPIED = ['src', 'sw', 'workers', 'core', 'contract', 'server', 'brands', 'public']
const FILES = ['package.json', 'index.html', 'vite.config.ts', 'tsconfig.base.json']

let copy = ''
let data = ''
let child: ChildProcess
let browser: Browser
let home = ''
let printed = ''
/** Resolves when the command has printed such words. */
const said = (words: RegExp): Promise<void> =>
  new Promise((done, fail) => {
    const look = () => {
      if (!words.test(printed)) return
      child.stdout?.off('data', look)
      done()
    }
    child.stdout?.on('data', look)
    child.once('exit', () => fail(new Error(printed)))
    look()
  })
const edit = (file: string, from: string, to: string) => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'kaoban dev '))
  for (const name of [...COPIED, ...FILES]) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  data = openTempFolder()
  const port = await freePort()
  home = `http://localhost:${port}/`
  child = spawn(process.execPath, ['server/dev.ts', '--port', `${port}`, '--sw'], {
    cwd: copy,
    env: {
      ...process.env,
      KAOBAN_DATA_DIR: data,
      KAOBAN_DEMO: '0',
      DATABASE_URL: '',
      VITEST: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  browser = await chromium.launch({ executablePath: inject('chromium'), args: ['--no-sandbox'] })
  await said(/Ready after/)
})
afterAll(async () => {
  await browser.close()
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGINT')
  await ended
  for (const folder of [copy, data]) rmSync(folder, { recursive: true, force: true })
})

it('npm run dev shows an edit of a screen in the page that is open, and keeps what was typed', async () => {
  const page = await browser.newPage()
  await page.goto(home)
  const account = page.getByLabel('账号')
  await page.locator('html[data-app=on]').waitFor()
  await account.fill('typed before the edit')
  await page.evaluate(() => Object.assign(window, { same: true }))
  edit('src/features/login/login-frame.part.tsx', '<footer className', '<footer data-edited className')
  await page.locator('footer[data-edited]').waitFor({ state: 'attached' })
  await expect.poll(() => account.inputValue()).toBe('typed before the edit')
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  await page.close()
})

it('npm run dev starts the server again when one of its files is edited, on the same database', async () => {
  const version = async () => (await fetch(`${home}api/of/nothing`)).json() as Promise<{ message: string }>
  expect((await version()).message).toContain('没有这个接口')
  edit('server/http/reply/messages/zh-CN.json', '没有这个接口', '没有这个接口（改过）')
  await said(/zh-CN\.json was edited/)
  await expect.poll(async () => (await version()).message, { timeout: 60_000 }).toContain('（改过）')
})

it('npm run dev brings the service worker on request', async () => {
  const page = await browser.newPage()
  await page.goto(home)
  const state = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    return (await navigator.serviceWorker.ready).active !== null
  })
  expect(state).toBe(true)
  await page.close()
})
