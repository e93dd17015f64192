import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markFiles } from '#server/store/installation.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { contentOf, DAY, NOW, openTrial, type Trial } from '#tests/support/database/backup.ts'
import { diskPlace } from './disk-place.ts'
import type { BackupStorage } from './place.ts'
import { InTheWayError } from './restore.ts'

let t: Trial
let place: BackupStorage
beforeEach(async () => {
  t = await openTrial()
  place = diskPlace(t.at('backups'))
})
afterEach(() => t.close())

const run = async (connection: Trial['source']['connection'], text: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/** Connections of the server's kind, this one apart. */
const USERS = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'kaoban%'`

describe('a restore', () => {
  it('is refused while anybody uses the database, and over a school, unless it is said [G03]', async () => {
    await t.make(place)
    const before = await contentOf(t.source.connection)
    const { connection, pool } = await t.other()
    await pool.query(
      `insert into district values ('d', 'd'); insert into school values ('Z', 'd', 'Z', '', 'level')`,
    )
    const busy = t.back(connection, place, null, true, () => Promise.resolve())
    await expect(busy).rejects.toThrow('is using this database')
    await pool.end()
    await expect(t.back(connection, place)).rejects.toThrow('holds a school already')
    expect((await contentOf(connection))['school']).toHaveLength(1)
    await t.back(connection, place, null, true)
    expect(await contentOf(connection)).toEqual(before)
    const { rows } = await run(connection, `select nspname from pg_namespace where nspname like 'before%'`)
    expect(rows).toEqual([])
  })

  it('brings back no failure of a backup before it: this one went well [G03]', async () => {
    const note = {
      at: 5,
      where: 'disk',
      testedAt: 5,
      missing: 0,
      failedAt: 6,
      failure: 'full',
      places: ['p'],
    }
    await run(
      t.source.connection,
      `insert into setting (key, value) values ('lastBackup', '${JSON.stringify(note)}')
       on conflict (key) do update set value = excluded.value`,
    )
    await t.make(place)
    const { connection, pool } = await t.other()
    await pool.end()
    await t.back(connection, place, null, true)
    const { rows } = await run(connection, `select value from setting where key = 'lastBackup'`)
    expect(rows).toEqual([{ value: { ...note, failedAt: null, failure: '' } }])
  })

  it('waits a moment for a server that was just stopped [G03]', async () => {
    await t.make(place)
    const { connection, pool } = await t.other()
    await pool.query('select 1')
    let pauses = 0
    await t.back(connection, place, null, true, async () => {
      pauses += 1
      if (pauses !== 2) return
      await pool.end()
      // the pauses of this test take no time: the one that goes on is the restore itself
      await expect.poll(async () => (await run(connection, USERS)).rows).toEqual([{ n: 1 }])
    })
    expect(pauses).toBeGreaterThanOrEqual(2)
    expect(await contentOf(connection)).toEqual(await contentOf(t.source.connection))
  })

  it('that fails midway, or was cut off, leaves what was there [G03]', async () => {
    await t.make(place)
    const { connection, pool } = await t.other()
    await pool.query(
      `insert into district values ('d', 'd'); insert into school values ('Z', 'd', 'Z', '', 'level')`,
    )
    await pool.end()
    const before = await contentOf(connection)
    let gets = 0
    const breaks: BackupStorage = { ...place, get: async (name) => (++gets > 12 ? null : place.get(name)) }
    await expect(t.back(connection, breaks, null, true)).rejects.toThrow('is not whole')
    expect(await contentOf(connection)).toEqual(before)
    // cut off before anything was filled: what lies aside still counts
    await run(connection, `alter schema public rename to before_restore; create schema public`)
    await expect(t.back(connection, place)).rejects.toThrow('holds a school already')
    await t.back(connection, place, null, true)
    expect(await contentOf(connection)).toEqual(await contentOf(t.source.connection))
  })

  it('beside the files of another installation is refused, unless it is said [G03] [G01]', async () => {
    await t.put('an answer')
    await t.make(place)
    await markFiles(resolveStorePaths(t.at('back')), { id: 'f'.repeat(32), made: '' }, true)
    const { connection, pool } = await t.other()
    await pool.end()
    await expect(t.back(connection, place)).rejects.toBeInstanceOf(InTheWayError)
    await t.back(connection, place, null, true)
    expect((await run(connection, `select value from setting where key = 'restored'`)).rows).toEqual([
      { value: { from: NOW, at: NOW + DAY } },
    ])
  })

  it('begins uploads that were under way again, as their pieces are not in a backup [G03]', async () => {
    await t.source.pool.query(`insert into upload (account_id, upload_file_id, school_id, user_id, student_id, size, sha256,
      type, name, purpose, slices, got, created_at, touched_at) values ('a', repeat('1', 32), 'A', 'u', '', 9, repeat('0', 64),
      'image/png', 'p', 'answer', '[]', '[5, 4]', now(), now())`)
    await t.make(place)
    const { connection, pool } = await t.other()
    await pool.end()
    await t.back(connection, place)
    expect((await run(connection, 'select got from upload')).rows).toEqual([{ got: [0, 0] }])
  })
})
