import fs from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { citus } from '#tests/support/database/nodes.ts'
import { openTempFolder } from '#tests/support/database/pg-home.ts'
import { urlOf } from '../pg/url-of.ts'
import { migrateCommand } from './command.ts'

let fresh: FreshDb
let project = ''
beforeEach(async () => {
  fresh = await freshDb()
  project = openTempFolder()
})
afterEach(async () => {
  await fresh.drop()
  fs.rmSync(project, { recursive: true, force: true })
})

/** @returns what it said */
async function migrated(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const said: string[] = []
  const code = await migrateCommand(args, { env, project, say: (line) => said.push(line) })
  expect(code).toBe(0)
  return said
}

it('npm run migrate brings the tables up to date, on a database that is there', async () => {
  expect(await migrated([], { DATABASE_URL: urlOf(fresh.connection) })).toEqual([
    'The tables are up to date.',
  ])
})

it('--distribute asks for a coordinator, and says what another database lacks', async () => {
  await expect(migrated(['--distribute'], {})).rejects.toThrow(
    'name the coordinator of a Citus by DATABASE_URL',
  )
  await expect(migrated(['--distribute', '--shards', 'many'], {})).rejects.toThrow(
    'many is not a whole number',
  )
  const env = { DATABASE_URL: urlOf(fresh.connection) }
  if (citus) expect((await migrated(['--distribute'], env)).at(-1)).toMatch(/^0 tables were spread and 0 put/)
  else await expect(migrated(['--distribute'], env)).rejects.toThrow('create extension citus')
})
