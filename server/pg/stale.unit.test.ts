import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PostgresPaths, resolvePostgresPaths } from './places.ts'
import { postmasterPid, removeForeignPidFile } from './stale.ts'

let folder = ''
let places: PostgresPaths
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban-stale-'))
  places = resolvePostgresPaths(path.join(folder, 'home'))
  fs.mkdirSync(places.cluster, { recursive: true })
  fs.writeFileSync(path.join(places.cluster, 'postmaster.pid'), '42\n/data\n')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** A made-up /proc: a working folder for each process, null = one that cannot be looked into. */
function proc(processes: Record<string, string | null>): string {
  const at = path.join(folder, 'proc')
  for (const [pid, cwd] of Object.entries({ self: '/', ...processes })) {
    fs.mkdirSync(path.join(at, pid), { recursive: true })
    if (cwd !== null) fs.symlinkSync(cwd, path.join(at, pid, 'cwd'))
  }
  return at
}

it('a number that belongs to another program is removed', () => {
  expect(removeForeignPidFile(places, proc({ 42: '/home', 43: '/', 44: null }))).toBe(true)
  expect(postmasterPid(places)).toBeNull()
})

it.each([
  ['the server itself', (cluster: string) => ({ 42: cluster })],
  ['a session that outlived its server', (cluster: string) => ({ 42: '/home', 77: cluster })],
  ['a process that cannot be looked into', () => ({ 42: null })],
])('%s keeps the file', (_, processes) => {
  expect(removeForeignPidFile(places, proc(processes(fs.realpathSync(places.cluster))))).toBe(false)
  expect(postmasterPid(places)).toBe(42)
})

it('without /proc nothing is removed', () => {
  expect(removeForeignPidFile(places, path.join(folder, 'none'))).toBe(false)
})
