import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildHomeBusyError, takeLock } from './lock.ts'
import { resolvePostgresPaths } from './places.ts'

let home = ''
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban lock '))
})
afterEach(() => fs.rmSync(home, { recursive: true, force: true }))

it('a home is locked once, told who has it, and free when released', () => {
  const places = resolvePostgresPaths(home)
  const first = takeLock(places)
  expect(takeLock(places)).toBeNull()
  expect(buildHomeBusyError(places).message).toContain(`${home} is in use by process ${process.pid}`)
  expect(fs.readdirSync(home).toSorted()).toEqual(['owner.json', 'owner.lock'])
  first?.release()
  first?.release()
  expect(fs.readdirSync(home)).toEqual(['owner.lock'])
  const second = takeLock(places)
  expect(second).not.toBeNull()
  // the first one's late release takes nothing from the second
  first?.release()
  expect(takeLock(places)).toBeNull()
  second?.release()
})

it('a lock file that is something else is told', () => {
  const places = resolvePostgresPaths(home)
  fs.writeFileSync(places.lock, 'not a lock, but longer than the header of one '.repeat(9))
  expect(() => takeLock(places)).toThrow(`The lock file ${places.lock} cannot be used`)
})
