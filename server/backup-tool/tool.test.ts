import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { urlOf } from '#server/pg/url-of.ts'
import { bindFiles } from '#server/store/bind-files.ts'
import { NOW } from '#tests/support/database/backup.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { openTempFolder } from '#tests/support/database/pg-home.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { putStored } from '#tests/support/stores/stored-files.ts'
import { backupCommand } from './backup.command.ts'
import { restoreCommand } from './restore.command.ts'

// a database of its own is made and stopped several times
vi.setConfig({ testTimeout: 540_000 })

const PROJECT = path.resolve(import.meta.dirname, '../..')
let dir: string
let source: FreshDb
beforeEach(async () => {
  dir = openTempFolder()
  source = await freshDb()
  await insertSchools(source.db)
  const files = path.join(dir, 'data', 'files')
  await bindFiles(source.db, { database: 'd', files, now: NOW })
  await putStored(source.db, files, { schoolId: 'A', bytes: Buffer.from('an answer'), now: NOW })
})
afterEach(async () => {
  await source.drop()
  rmSync(dir, { recursive: true, force: true })
})

async function run(command: typeof backupCommand, line: string, env: NodeJS.ProcessEnv) {
  let said = ''
  const around = { env, project: PROJECT, cwd: dir, say: (text: string) => (said += text) }
  try {
    return { code: await command(line.split(' ').filter(Boolean), around), said }
  } catch (e) {
    return { code: 1, said: (e as Error).message }
  }
}

it('a database by its address is backed up and comes back into the built-in one, which is backed up the same [G03]', async () => {
  const named = { DATABASE_URL: urlOf(source.connection), KAOBAN_DATA_DIR: path.join(dir, 'data') }
  const own = { KAOBAN_DATA_DIR: path.join(dir, 'new') }
  expect(await run(backupCommand, 'new-key my.key', named)).toMatchObject({ code: 0 })
  expect((await run(backupCommand, 'new-key my.key', named)).said).toContain('EEXIST')
  const made = await run(backupCommand, '--to out --key my.key', named)
  expect(made.code).toBe(0)
  expect(made.said).toMatch(/restored into a scratch database: \d+ rows are the same, 1 files were read/)
  const [name = ''] = readdirSync(path.join(dir, 'out/manifests'))
  expect((await run(backupCommand, 'list --to out --key my.key', named)).said).toContain(`${name}  20`)
  // into a machine that has never had a server
  const back = await run(restoreCommand, '--from out --key my.key', own)
  expect(back).toMatchObject({ code: 0, said: expect.stringContaining('It is back') })
  const again = await run(backupCommand, '--key my.key', { ...own, KAOBAN_BACKUP_TO: path.join(dir, 'out') })
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('rows are the same') })
  expect(readdirSync(path.join(dir, 'out/manifests'))).toHaveLength(1)
})

it('what cannot be done is told: no place, no such backup, a folder without any, nothing to back up [G03]', async () => {
  const named = { DATABASE_URL: urlOf(source.connection), KAOBAN_DATA_DIR: path.join(dir, 'data') }
  const own = { KAOBAN_DATA_DIR: path.join(dir, 'new') }
  const said = async (command: typeof backupCommand, line: string, env: NodeJS.ProcessEnv = named) => {
    const { code, said: text } = await run(command, line, env)
    return [code, text]
  }
  expect(await said(backupCommand, '')).toEqual([1, expect.stringContaining('KAOBAN_BACKUP_TO')])
  expect(await said(backupCommand, 'list --to none')).toEqual([
    1,
    expect.stringContaining('holds no backups'),
  ])
  expect(await said(restoreCommand, '--from none')).toEqual([1, expect.stringContaining('holds no backups')])
  expect(await said(backupCommand, '--to s3://bucket')).toEqual([
    1,
    expect.stringContaining('KAOBAN_S3_ENDPOINT is missing'),
  ])
  expect(await said(backupCommand, 'sing --to out')).toEqual([1, expect.stringContaining('npm run backup')])
  expect(await said(backupCommand, '--help')).toEqual([0, expect.stringContaining('备份')])
  await run(backupCommand, '--to out', named)
  expect(await said(backupCommand, 'check --to out')).toEqual([0, expect.stringContaining('is whole')])
  expect(await said(restoreCommand, '--until 2026-11-26T14:30 --from out', own)).toEqual([
    1,
    expect.stringMatching(/holds no log.*DATABASE_URL by its operator/),
  ])
  // a server has connections at all times; those of a pool end when they are idle
  const server = await source.pool.connect()
  const refused = await said(restoreCommand, '--from out')
  server.release()
  expect(refused).toEqual([1, expect.stringContaining('is using this database')])
  expect(await said(restoreCommand, 'x --from out')).toEqual([1, expect.stringContaining('has no backup x')])
})
