import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { brandCommand } from '../../brand/command.ts'

const ownBrandsDir = mkdtempSync(join(tmpdir(), 'kaoban own brands '))
let t: TestApp
beforeAll(async () => {
  brandCommand(['new', 'willow-brook'], { dir: 'brands', ownDir: ownBrandsDir }, () => {})
  t = await testApp({ config: { ownBrandsDir, brandLab: true, logLevel: 'warn' } })
})
afterAll(async () => {
  await t.close()
  rmSync(ownBrandsDir, { recursive: true })
})

const get = (url: string, host: string) =>
  t.app.inject({ url, headers: { host, accept: 'text/html,application/json' } })

it('a brand of the installation is shown at its host, with its own mark and icons [P01] [G09]', async () => {
  const page = await get('/', 'willow-brook.example')
  expect(page.payload).toContain('<title>Willow Brook</title>')
  const logo = await get('/brands/willow-brook/logo.svg', 'willow-brook.example')
  expect(logo.payload).toBe(readFileSync(join(ownBrandsDir, 'willow-brook/logo.svg'), 'utf8'))
  const data = await get('/brands/willow-brook/brand.json', 'willow-brook.example')
  expect(data.json()).toMatchObject({ slug: 'willow-brook' })
  const outside = await get('/brands/willow-brook/..%2f..%2fkaoban.env', 'willow-brook.example')
  expect(outside.statusCode).toBe(404)
})

it('brands of the release stay beside it, and the host list has both [P01] [G09]', async () => {
  expect((await get('/', 'kaoban.example')).payload).not.toContain('Willow Brook')
  expect((await get('/brands/oakfell/logo.svg', 'kaoban.example')).statusCode).toBe(200)
  expect((await get('/brands/hosts.json', 'kaoban.example')).json()).toMatchObject({
    'willow-brook.example': 'willow-brook',
    'kaoban.example': 'kaoban',
  })
})
