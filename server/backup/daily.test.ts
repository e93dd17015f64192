import { existsSync, renameSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDb } from '#server/db/db.ts'
import { createReadiness } from '#server/http/ready/ready.ts'
import { DAY, NOW, openTrial, type Trial } from '#tests/support/database/backup.ts'
import { backupDaily, backupWhenDue, type DailyOptions } from './daily.ts'
import { diskPlace } from './disk-place.ts'
import { makeBackup } from './make.ts'
import { findBackups } from './manifest.ts'
import { lastBackup } from './note.ts'
import { packWith } from './pack.ts'
import type { BackupStorage } from './place.ts'
import { RETENTION } from './retention.ts'
import { noteRestored } from './safety.ts'
import { backupCheck, checkLastBackup } from './trouble.ts'

let t: Trial
let now: number
let place: BackupStorage
beforeEach(async () => {
  t = await openTrial()
  now = NOW
  place = diskPlace(t.at('backups'))
})
afterEach(() => t.close())

const options = (): DailyOptions => ({
  ...{ db: openDb(t.source.pool), connection: t.source.connection, files: t.files, pack: packWith(null) },
  place: { ...place, put: (name, bytes) => place.put(name, bytes) },
  ...{ where: 'x', retention: RETENTION, minute: 150, version: '0.1.0', now: () => now },
})

it('of two servers one makes the day’s backup; the next day there is another [G03]', async () => {
  const made = await Promise.all([backupWhenDue(options()), backupWhenDue(options())])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await backupWhenDue(options())).toBeNull()
  now += DAY
  expect(await backupWhenDue(options())).not.toBeNull()
  expect(await findBackups(place)).toHaveLength(2)
})

it('is made at no start, tells how it went, and readiness warns until there is one again [G03] [G08]', async () => {
  let look = (): Promise<unknown> => Promise.resolve()
  const lines: string[] = []
  const broken = vi.fn<BackupStorage['put']>().mockRejectedValue(new Error('no room'))
  const daily = backupDaily(
    {
      ...options(),
      place: { ...place, put: (name, bytes) => (now === NOW ? broken(name, bytes) : place.put(name, bytes)) },
    },
    (line) => lines.push(line),
    () => 'made',
    (work) => {
      look = work
      return () => {}
    },
  )
  const check = backupCheck(t.source.db, () => now)
  const ready = async () => createReadiness([check], { now: () => now })()
  expect(broken).not.toHaveBeenCalled()
  expect(await ready()).toMatchObject({ ok: true, reasons: [], warnings: ['backup'] })
  await look()
  expect(lines).toEqual(['The backup failed: no room'])
  expect(await ready()).toMatchObject({
    ok: true,
    warnings: ['backup'],
    details: ['backup: failed: no room'],
  })
  now += DAY
  await look()
  expect(lines.slice(1)).toEqual(['made'])
  expect(await ready()).toMatchObject({ ok: true, warnings: [] })
  now += 3 * DAY
  expect(await ready()).toMatchObject({ ok: true, warnings: ['backup'], details: ['backup: old'] })
  await daily.stop()
})

it('is not made in the empty folder of a disk that is away, until a person says so or the disk is back [G03] [G08]', async () => {
  await backupWhenDue(options())
  renameSync(t.at('backups'), t.at('the disk'))
  now += DAY
  await expect(backupWhenDue(options())).rejects.toThrow('is its disk there?')
  expect(existsSync(t.at('backups'))).toBe(false)
  expect(checkLastBackup(await lastBackup(t.source.db), now)).toBe('failed')
  renameSync(t.at('the disk'), t.at('backups'))
  now += DAY
  expect(await backupWhenDue(options())).not.toBeNull()
  expect(await findBackups(place)).toHaveLength(2)
  // by hand it begins, as on a new disk
  rmSync(t.at('backups'), { recursive: true })
  await makeBackup(options())
  now += DAY
  expect(await backupWhenDue(options())).not.toBeNull()
  expect(await findBackups(place)).toHaveLength(2)
})

it('begins in an empty folder after a restore, as on a new machine [G03]', async () => {
  await backupWhenDue(options())
  rmSync(t.at('backups'), { recursive: true })
  now += DAY
  await noteRestored(t.source.db, { from: NOW, at: now })
  expect(await backupWhenDue(options())).not.toBeNull()
})
