import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, openTrial, type Trial } from '#tests/support/database/backup.ts'
import { diskPlace } from '../backup/disk-place.ts'
import { keepErased } from '../backup/erased.ts'
import { packWith } from '../backup/pack.ts'
import { openDb, openPool } from '../db/db.ts'
import { schoolOf } from '../db/scope.ts'
import { resolveStorePaths } from '../store/store-paths.ts'
import { eraseChild } from './erase.ts'
import { eraseAgain } from './erase-again.ts'

let t: Trial
beforeEach(async () => {
  t = await openTrial()
})
afterEach(() => t.close())

it('a child erased after a backup is not there again when that one is restored on a new machine [G07]', async () => {
  const place = diskPlace(t.at('backups'))
  const pack = packWith(null)
  await t.make(place)
  const { db } = t.source
  await eraseChild({ db, places: t.files, now: NOW }, schoolOf('A', 'row'), 'A-s12')
  await keepErased(db, place, pack)

  const other = await t.other()
  await other.pool.end()
  await t.back(other.connection, place)
  const fresh = resolveStorePaths(t.at('back'))
  const brought = openDb(openPool(other.connection))
  const children = () =>
    brought
      .selectFrom('student')
      .where('school_id', '=', 'A')
      .where('student_id', 'in', ['A-s11', 'A-s12'])
      .select('student_id')
      .orderBy('student_id')
      .execute()
  expect(await children()).toHaveLength(2)
  expect(await eraseAgain(brought, fresh, NOW)).toBe(1)
  expect(await children()).toEqual([{ student_id: 'A-s11' }])
  await brought.destroy()
})
