import os from 'node:os'
import { expect, it } from 'vitest'
import { explainFullDisk } from './full-disk.ts'

const DATA = '/var/lib/kaoban'
const written = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
/** Free bytes by folder; every other folder has 9 GB. */
const free = (bytes: Record<string, number>) => (folder: string) => bytes[folder] ?? 9e9
const explain = (error: unknown, bytes: Record<string, number>, databaseUrl?: string) =>
  (explainFullDisk(error, { dataDir: DATA, databaseUrl }, free(bytes)) as Error).message

it('a start names the folder of the full disk, what is free there and what to do [G09]', () => {
  expect(explain(written(), { [DATA]: 2_900_000 })).toBe(
    'The disk of /var/lib/kaoban has too little room, 2 MB are free: ENOSPC: no space left on device, write. ' +
      'Nothing was deleted. Make room on that disk, then start again.',
  )
  expect(explain(written(), { [os.tmpdir()]: 0 })).toContain(
    `The disk of ${os.tmpdir()} has too little room, 0 MB`,
  )
  const named = Object.assign(written(), { path: '/mnt/disk2/a' })
  expect(explain(named, { [DATA]: 0 })).toContain('The disk of /mnt/disk2/a has too little room')
})

it('a full disk is found below other errors, and in what PostgreSQL prints [G09]', () => {
  const full = { [DATA]: 0 }
  const said =
    'The database in /var/lib/kaoban did not start: FATAL: could not write: No space left on device'
  expect(explain(new Error(said), full)).toContain(
    `The disk of ${DATA} has too little room, 0 MB are free: ${said}`,
  )
  expect(explain(new Error('no tables', { cause: written() }), full)).toContain(
    `The disk of ${DATA} has too little room`,
  )
  expect(explain(new AggregateError([new Error('a'), written()], 'both'), full)).toContain(
    'has too little room',
  )
})

it('the disk of a database elsewhere is told without its password [G09]', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' })
  const url = 'postgres://kaoban:secret@db.school.example/kaoban'
  const message = explain(error, {}, url)
  expect(message).toContain('The disk of the database postgres://kaoban:***@db.school.example/kaoban is full')
  expect(message).toContain('Make room on the machine of the database')
  expect(explain(error, { [DATA]: 0 })).toContain(`The disk of ${DATA} has too little room`)
})

it('any other error stays as it is', () => {
  const other = new Error('LOG_LEVEL is "loud"')
  expect(explainFullDisk(other, { dataDir: DATA, databaseUrl: undefined }, free({}))).toBe(other)
})
