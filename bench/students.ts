import { openPool } from '../server/db/db.ts'
import { connectDatabase } from '../server/pg/connect.ts'

/** Sign-in names of the first students of a running server's district, by name. */
export async function studentNames(dataDir: string, count: number): Promise<string[]> {
  const database = await connectDatabase({ dataDir, mode: 'auto', databaseUrl: process.env['DATABASE_URL'] })
  const pool = openPool(database.connection)
  const { rows } = await pool.query<{ login_name: string }>(
    `select l.login_name from account_login l join account_user u using (account_id)
     where u.user_type = 4 order by l.login_name limit $1`,
    [count],
  )
  await pool.end()
  await database.stop()
  return rows.map((r) => r.login_name)
}
