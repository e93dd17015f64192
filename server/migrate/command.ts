import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDb, openPool } from '../db/db.ts'
import { distribute, SHARDS } from '../db/distribute.ts'
import { DB_LIMITS } from '../db/limits.ts'
import { bringUpToDate } from '../db/up-to-date.ts'
import { connectDatabase } from '../pg/connect.ts'

const HELP = `npm run migrate: brings the tables of the database up to date, as a start of the server does.

  --distribute     spreads the tables over the nodes of a Citus database named by DATABASE_URL (docs/several-servers.md);
                   what is spread already stays, so it may be run again, as after an upgrade
  --shards N       parts of a group of tables, at the first time; default ${SHARDS}
  --help           this text`

export interface MigrateCommandContext {
  readonly env: NodeJS.ProcessEnv
  readonly project: string
  readonly say: (line: string) => unknown
}

/** @returns the exit code @throws Error with words for a person */
export async function migrateCommand(
  args: readonly string[],
  { env, project, say }: MigrateCommandContext,
): Promise<number> {
  const options = {
    distribute: { type: 'boolean' },
    shards: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) {
    say(HELP)
    return 0
  }
  const shards = shardsOf(values.shards)
  const { dataDir, databaseUrl } = readConfig(env, project)
  if (values.distribute && !databaseUrl)
    throw new Error(
      '--distribute: name the coordinator of a Citus by DATABASE_URL; the built-in database is one machine.',
    )
  const database = await connectDatabase({ dataDir, databaseUrl, mode: 'auto' })
  const db = openDb(openPool(database.connection, DB_LIMITS.tools))
  try {
    await bringUpToDate(database.connection)
    say('The tables are up to date.')
    if (!values.distribute) return 0
    const { spread, everywhere } = await distribute(db, say, { shards })
    say(`${spread.length} tables were spread and ${everywhere.length} put on every node.`)
    return 0
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** @throws Error for what is no number of shards */
function shardsOf(text: string | undefined): number {
  if (text === undefined) return SHARDS
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`--shards: ${text} is not a whole number from 1 to 9999.`)
  return Number(text)
}
