import pg from 'pg'
import { reasonOf } from '#core/domain/text/reason.ts'
import { isSilence, queryLimit } from './silence.ts'

const OLDEST = 150_000

/**
 * Makes sure DATABASE_URL leads to a PostgreSQL we can use.
 * @param timeoutMs for the connection, and as long again for the reply to a query
 * @throws Error that says what is wrong and what to do
 */
export async function checkUrl(databaseUrl: string, timeoutMs = 10_000): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, ...queryLimit(timeoutMs) })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    )
    const found = rows[0]
    if (found && found.number < OLDEST) {
      throw new Error(`it is PostgreSQL ${found.version}, and Kaoban needs 15 or newer`)
    }
  } catch (e) {
    if (isSilence(e)) throw silent(client, databaseUrl, timeoutMs, e)
    throw new Error(
      `The database of DATABASE_URL (${redactDatabaseUrl(databaseUrl)}) cannot be used: ${reasonOf(e)}. ` +
        'Correct DATABASE_URL, or leave it out to use the built-in database.',
      { cause: e },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function silent({ host, port }: pg.Client, databaseUrl: string, timeoutMs: number, cause: Error): Error {
  return new Error(
    `The database of DATABASE_URL (${redactDatabaseUrl(databaseUrl)}) cannot be used: ${host}, port ${port}, gave no reply ` +
      `within ${timeoutMs / 1000} s. Look whether PostgreSQL runs there and answers (psql from this machine), and whether ` +
      'a firewall or proxy between lets its replies through. Then start again.',
    { cause },
  )
}

/** The URL as it may be printed. */
export function redactDatabaseUrl(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url) return 'not a URL'
  if (url.password) url.password = '***'
  url.search = url.search.replace(/([?&]password=)[^&]*/gi, '$1***')
  return url.href
}
