import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runLogged } from './logged.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban log '))
  file = path.join(folder, 'kaoban.log')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const BYTES = 20_000
/** Prints more than fits, three times, each when what it printed before was cut, and then a last line. */
const TALKS = `
const fs = require('node:fs')
const size = () => fs.statSync(process.argv[1]).size
for (let round = 0; round < 3; round++) {
  fs.writeSync(1, '.'.repeat(${BYTES - 10}))
  fs.writeSync(1, 'end of round ' + round + '\\n')
  while (size() > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
}
fs.writeSync(2, 'the last line\\n')
process.exit(7)`

it('what a server prints for months is kept in two files of a bounded size, the newest last [G09]', async () => {
  fs.writeFileSync(file, '.'.repeat(10 * BYTES))
  expect(await runLogged({ file, args: ['-e', TALKS, file], bytes: BYTES, lookMs: 10 })).toBe(7)
  expect(fs.readFileSync(file, 'utf8')).toBe('the last line\n')
  const before = fs.readFileSync(`${file}.1`, 'utf8')
  expect([before.length, before.slice(-15)]).toEqual([BYTES, 'end of round 2\n'])
  expect(fs.readdirSync(folder).toSorted()).toEqual(['kaoban.log', 'kaoban.log.1'])
}, 60_000)

it('the command starts the server: its words are in the log, and its end is passed on [G09]', async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), file], {
    env: { ...process.env, PORT: 'none' },
  })
  const code = await new Promise((done) => child.once('exit', done))
  expect([code, fs.readFileSync(file, 'utf8')]).toEqual([1, expect.stringContaining('Kaoban did not start')])
}, 60_000)
