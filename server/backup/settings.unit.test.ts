import { expect, it } from 'vitest'
import { readBackupSettings } from './settings.ts'

const KEY_FILE = `# key\nkaoban-backup-key-1 ${'A'.repeat(43)}\n`
const read = (env: NodeJS.ProcessEnv, text = KEY_FILE) => {
  const faults: string[] = []
  return { set: readBackupSettings(env, '/srv', faults, () => text), faults }
}

it('no place: no backups; a folder with what holds unless it is said [G03]', () => {
  expect(read({})).toEqual({ set: null, faults: [] })
  expect(read({ KAOBAN_BACKUP_TO: '../disk2' })).toEqual({
    set: {
      ...{ to: { kind: 'folder', dir: '/disk2' }, key: null, where: 'folder', minute: 150 },
      retention: { days: 7, weeks: 5, months: 12 },
      walDays: 0,
    },
    faults: [],
  })
})

it('a bucket, reached as that of phones or in a way of its own [G03]', () => {
  const phones = {
    ...{
      KAOBAN_S3_ENDPOINT: 'http://a',
      KAOBAN_S3_KEY: 'k',
      KAOBAN_S3_SECRET: 's',
      KAOBAN_S3_BUCKET: 'phones',
    },
  }
  const one = read({
    ...phones,
    KAOBAN_BACKUP_TO: 's3://safe/kaoban/one/',
    KAOBAN_BACKUP_S3_ENDPOINT: 'http://b',
  })
  expect(one.faults).toEqual([])
  expect(one.set?.to).toMatchObject({ endpoint: 'http://b', bucket: 'safe', prefix: 'kaoban/one/', id: 'k' })
  expect(read({ ...phones, KAOBAN_BACKUP_TO: 's3://safe' }).set).toMatchObject({
    ...{ to: { prefix: 'kaoban-backup/' }, where: 's3 safe' },
  })
})

it('all that is wrong is told, and no key [G03]', () => {
  const env = {
    ...{ KAOBAN_BACKUP_TO: 'x', KAOBAN_BACKUP_AT: '25:00', KAOBAN_BACKUP_KEEP: '7', KAOBAN_BACKUP_KEY: 'k' },
  }
  const { faults } = read(env, 'kaoban-backup-key-1 hush')
  expect(faults).toEqual([
    expect.stringContaining('holds no backup key'),
    expect.stringContaining('KAOBAN_BACKUP_AT is "25:00"'),
    expect.stringContaining('KAOBAN_BACKUP_KEEP is "7"'),
  ])
  expect(faults.join()).not.toContain('hush')
  expect(read({ ...env, KAOBAN_BACKUP_AT: '3:05', KAOBAN_BACKUP_KEEP: '1, 0, 2' }).set).toMatchObject({
    ...{ minute: 185, retention: { days: 1, weeks: 0, months: 2 } },
  })
})

it('a window of moments is a number of days, of the embedded database, in a place of backups [G03]', () => {
  const place = { KAOBAN_BACKUP_TO: '/b' }
  for (const days of ['0', '', '7', '28'])
    expect(read({ ...place, KAOBAN_BACKUP_WAL_DAYS: days })).toMatchObject({
      set: { walDays: Number(days) },
      faults: [],
    })
  for (const days of ['29', '-1', '7d', '1.5', '100'])
    expect(read({ ...place, KAOBAN_BACKUP_WAL_DAYS: days }).faults).toEqual([
      `KAOBAN_BACKUP_WAL_DAYS is "${days}": give a number of days from 0 (off) to 28.`,
    ])
  expect(read({ KAOBAN_BACKUP_WAL_DAYS: '7' }).faults).toEqual([
    expect.stringContaining('needs KAOBAN_BACKUP_TO'),
  ])
  const named = { ...place, DATABASE_URL: 'postgres://u@h/d' }
  expect(read({ ...named, KAOBAN_BACKUP_WAL_DAYS: '7' }).faults).toEqual([
    expect.stringContaining('archived there, by its operator'),
  ])
  expect(read({ ...named, KAOBAN_BACKUP_WAL_DAYS: '0' }).faults).toEqual([])
})
