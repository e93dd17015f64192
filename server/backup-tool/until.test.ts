import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskPlace } from '#server/backup/disk-place.ts'
import { packWith } from '#server/backup/pack.ts'
import { keepMoments } from '#server/backup-wal/keep-moments.ts'
import { findLines } from '#server/backup-wal/names.ts'
import { livingSlot } from '#server/backup-wal/slot.ts'
import { readConfig } from '#server/config.ts'
import type { Pools } from '#server/db/pools.ts'
import type { DatabaseHandle } from '#server/pg/connect.ts'
import { type OwnDatabase, openOwnDatabase } from '#tests/support/database/own-database.ts'
import { momentText } from './moment-text.ts'
import { restoreCommand } from './restore.command.ts'
import { startBackups } from './start.ts'

// a database of its own is made, started and played back
vi.setConfig({ testTimeout: 300_000 })

const PROJECT = path.resolve(import.meta.dirname, '../..')
let t: OwnDatabase
beforeEach(async () => {
  t = await openOwnDatabase()
})
afterEach(() => t.close())

const place = () => path.join(t.dir, 'the disk 备份')
const keep = () =>
  keepMoments({
    ...{ db: t.db(), files: t.files, place: diskPlace(place()), pack: packWith(null), days: 7 },
    now: Date.now,
  })

async function restore(...args: string[]) {
  let said = ''
  const around = { env: { KAOBAN_DATA_DIR: t.home }, project: PROJECT, cwd: t.dir }
  try {
    const code = await restoreCommand(args, { ...around, say: (text) => (said += text) })
    return { code, said }
  } catch (e) {
    return { code: 1, said: (e as Error).message }
  }
}

it('restores to a point in time, log not yet sent included; a time out of range is refused with the range [G03]', async () => {
  await keep()
  await t.db().updateTable('school').set({ name: 'of that moment' }).where('school_id', '=', 'A').execute()
  const at = Date.now() + 1
  await expect.poll(() => Date.now()).toBeGreaterThan(at + 1)
  await t.db().updateTable('school').set({ name: 'later' }).where('school_id', '=', 'A').execute()
  const [from = 0] = (await findLines(diskPlace(place())))[0]?.bases ?? []
  const until = new Date(at).toISOString()
  expect((await restore('--until', until, '--from', place())).said).toContain('is in use by process')
  await t.stop()
  expect(await restore('--until', until, '--from', place())).toMatchObject({
    ...{ code: 1, said: expect.stringContaining('say --over') },
  })
  const early = await restore('--until', '2026-01-01 08:00', '--from', place(), '--over')
  expect(early.code).toBe(1)
  expect(early.said).toContain('2026-01-01 08:00:00 (UTC+8) cannot be brought back')
  expect(early.said).toContain(`all moments from ${momentText(from)} to 20`)
  expect((await restore('--until', 'yesterday', '--from', place())).said).toContain('--until is "yesterday"')
  expect(await restore('x', '--until', until, '--from', place())).toMatchObject({
    ...{ code: 1, said: expect.stringContaining('npm run restore') },
  })
  const done = await restore('--until', until, '--from', place(), '--over')
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('It is back') })
  await t.start()
  const names = await t.db().selectFrom('school').where('school_id', '=', 'A').select('name').execute()
  expect(names).toEqual([{ name: 'of that moment' }])
})

it('a server keeps moments where its settings say so, and no log for them in the data folder where not [G03] [G08]', async () => {
  const start = async (env: NodeJS.ProcessEnv) => {
    const said: string[] = []
    const config = readConfig({ KAOBAN_DATA_DIR: t.home, ...env }, PROJECT)
    const pools = { jobsDb: t.db(), probeDb: t.db() } as Pools
    const database = { connection: t.connection() } as DatabaseHandle
    const started = await startBackups(config, pools, database, (line) => said.push(line))
    await started.stop()
    return { checks: started.checks.length, said }
  }
  const to = { KAOBAN_BACKUP_TO: place() }
  await keep()
  expect(await start({ ...to, KAOBAN_BACKUP_WAL_DAYS: '7' })).toEqual({ checks: 2, said: [] })
  expect(await livingSlot(t.db())).not.toBeNull()
  expect(await start(to)).toEqual({ checks: 1, said: [expect.stringContaining('is off')] })
  expect(await livingSlot(t.db())).toBeNull()
  expect(await start({})).toEqual({ checks: 0, said: [] })
})
