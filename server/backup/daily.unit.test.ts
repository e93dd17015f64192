import { expect, it } from 'vitest'
import { isDue } from './daily.ts'
import type { BackupNote } from './note.ts'
import { checkLastBackup } from './trouble.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 03:00 in China. */
const NOW = Date.UTC(2026, 10, 24, 19)
const note = (more: Partial<BackupNote>): BackupNote => ({
  places: [],
  ...{ at: NOW, where: 'x', testedAt: null, missing: 0, failedAt: null, failure: '' },
  ...more,
})

it('is due once a day from its time on, and an hour after it failed [G03]', () => {
  const due = (last: BackupNote | null, hour = 2.5) => isDue(last, hour * 60, NOW)
  expect(due(null)).toBe(true)
  expect(due(note({ at: NOW - HOUR }))).toBe(true)
  expect(due(note({ at: NOW - HOUR / 4 }))).toBe(false)
  // its time comes later today: the one of yesterday is enough, unless there was none
  expect(due(note({ at: NOW - HOUR }), 5)).toBe(false)
  expect(due(note({ at: NOW - DAY }), 5)).toBe(true)
  expect(due(note({ at: NOW - DAY, failedAt: NOW - HOUR / 2 }))).toBe(false)
  expect(due(note({ at: NOW - DAY, failedAt: NOW - HOUR }))).toBe(true)
  expect(due(note({ at: null, failedAt: NOW - HOUR }))).toBe(true)
  // a wrong clock wrote it
  expect(due(note({ at: NOW + 400 * DAY }))).toBe(true)
  expect(due(note({ at: NOW - DAY, failedAt: NOW + 400 * DAY }))).toBe(true)
})

it('is told when there is none, it failed, or it is of the day before yesterday [G03]', () => {
  const troubles = [
    null,
    note({}),
    note({ failedAt: NOW }),
    note({ at: NOW - 2 * DAY - 1 }),
    note({ at: null }),
  ]
  expect(troubles.map((last) => checkLastBackup(last, NOW))).toEqual(['none', null, 'failed', 'old', 'old'])
})
