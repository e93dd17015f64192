import { expect, inject, it } from 'vitest'
import { freshDb } from '#tests/support/database/db.ts'
import { silentDatabase } from '#tests/support/database/silent-database.ts'
import type { Connection } from '../db/db.ts'
import { connectDatabase } from './connect.ts'
import { ensureDatabase } from './embedded.ts'
import { ping } from './ping.ts'
import { checkUrl, redactDatabaseUrl } from './url.ts'

/** The same database, as a URL: a socket's folder goes into the query. */
function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { user, password, host, port, database } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

it('a database of its own URL is used as it is, and is not ours to stop', async () => {
  const fresh = await freshDb()
  await fresh.db.insertInto('district').values({ district_id: 'd', name: '区' }).execute()
  const databaseUrl = urlOf(fresh.connection)
  const handle = await connectDatabase({ dataDir: '/nowhere/at/all', databaseUrl, mode: 'own' })
  expect(handle).toMatchObject({ owner: false, connection: { connectionString: databaseUrl } })
  await handle.stop()
  expect(await fresh.db.selectFrom('district').select('name').execute()).toEqual([{ name: '区' }])
  await fresh.drop()
})

it('a wrong database is refused with what the server said, and no password is told', async () => {
  const missing = urlOf(inject('database').connection).replace(/\/[^/?]*(\?|$)/, '/not_there$1')
  const told = await checkUrl(missing).catch((e: Error) => e.message)
  expect(told).toMatch(/"not_there" does not exist\. Correct DATABASE_URL/)
  const unreachable = checkUrl('postgres://someone:hush-hush@127.0.0.1:1/x')
  await expect(unreachable).rejects.toThrow(/ECONNREFUSED/)
  await expect(unreachable).rejects.not.toThrow(/hush-hush/)
})

it.each(['accepting', 'letting in'] as const)(
  'a database that falls silent after %s is told with its host and what to look at, in time [G08]',
  async (falls) => {
    const silent = await silentDatabase(falls)
    try {
      const told = await checkUrl(`postgres://someone:hush-hush@127.0.0.1:${silent.port}/x`, 300).catch(
        (e: Error) => e.message,
      )
      expect(told).toMatch(
        new RegExp(`127\\.0\\.0\\.1, port ${silent.port}, gave no reply within 0.3 s\\. Look whether`),
      )
      expect(told).not.toContain('hush-hush')
      const at = { host: '127.0.0.1', port: silent.port, user: 'u', password: 'p', database: 'd' }
      expect(await ping(at, 300)).toBe('silent')
      await expect(ensureDatabase(at, '/home/x/postgres.log', 300)).rejects.toThrow(
        /gave no reply within 0.3 s\. Look at its log, \/home\/x\/postgres\.log/,
      )
    } finally {
      await silent.close()
    }
  },
  20_000,
)

it('a password is hidden wherever it stands in a URL', () => {
  expect(redactDatabaseUrl('postgres://u:p%40ss@h:1/d?x=1')).toBe('postgres://u:***@h:1/d?x=1')
  expect(redactDatabaseUrl('postgres://u@h/d?password=secret&x=1')).toBe('postgres://u@h/d?password=***&x=1')
  expect(redactDatabaseUrl('secret')).toBe('not a URL')
})
