import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Lock } from './closure.ts'
import { packageFolder } from './packages.ts'

const NAME = 'of-another-machine'
const FOLDER = `node_modules/${NAME}`
let home = ''

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban-packages-'))
  vi.stubEnv('npm_config_cache', path.join(home, 'npm'))
  vi.stubEnv('npm_config_fetch_retries', '0')
})
afterEach(() => {
  vi.unstubAllEnvs()
  fs.rmSync(home, { recursive: true, force: true })
})

const sha512 = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

/** A package as npm packs it. */
function packed(text: string): Buffer {
  const folder = path.join(home, 'made', 'package')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: NAME, version: '1.2.3' }))
  fs.writeFileSync(path.join(folder, 'program'), text)
  return execFileSync('tar', ['-czf', '-', '-C', path.dirname(folder), 'package'])
}

/** A registry with one package, in a thread of its own: whoever asks it waits without a turn of this one. */
async function registry(tarball: Buffer) {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    const server = require('node:http').createServer((request, reply) => {
      if (request.url.endsWith('.tgz')) return reply.end(workerData.tarball)
      const { port } = server.address()
      const dist = { tarball: 'http://127.0.0.1:' + port + '/one.tgz', integrity: workerData.integrity }
      const version = { name: '${NAME}', version: '1.2.3', dist }
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify({ name: '${NAME}', 'dist-tags': { latest: '1.2.3' }, versions: { '1.2.3': version } }))
    })
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`
  const worker = new Worker(code, { eval: true, workerData: { tarball, integrity: sha512(tarball) } })
  const port = await new Promise<number>((done) => worker.once('message', done))
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`)
  return { close: () => worker.terminate() }
}

const lockOf = (tarball: Buffer): Lock => ({ [FOLDER]: { version: '1.2.3', integrity: sha512(tarball) } })

it('a package of another platform comes from the registry once, and is kept [G09]', async () => {
  const tarball = packed('the program')
  const open = await registry(tarball)
  const cache = path.join(home, 'cache')
  const folder = packageFolder(home, cache, lockOf(tarball), FOLDER)
  expect(fs.readFileSync(path.join(folder, 'program'), 'utf8')).toBe('the program')
  await open.close()
  // the registry is gone
  expect(packageFolder(home, cache, lockOf(tarball), FOLDER)).toBe(folder)
  expect(fs.readdirSync(cache)).toEqual([`${NAME}@1.2.3`])
}, 30_000)

it('one that is not what the lock file says goes into no archive [G09]', async () => {
  const expected = packed('the program')
  const open = await registry(packed('another program'))
  const cache = path.join(home, 'cache')
  for (let i = 0; i < 2; i++)
    expect(() => packageFolder(home, cache, lockOf(expected), FOLDER)).toThrow(
      `${NAME}@1.2.3 is not what package-lock.json says.`,
    )
  await open.close()
}, 30_000)

it('a registry that is not there is told', () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
  expect(() => packageFolder(home, path.join(home, 'cache'), lockOf(packed('x')), FOLDER)).toThrow(
    /npm pack failed/,
  )
}, 30_000)
