import { openDb, openPool } from '../db/db.ts'
import { publishVersion } from './publish.ts'

/** Publishes as told on the command line (connection as JSON, exam id, version) and says each step, to be killed. */
const [connection = '', examId = '', version = ''] = process.argv.slice(2)
const db = openDb(openPool(JSON.parse(connection)))
await publishVersion(db, examId, Number(version), (phase, done) => process.stdout.write(`${phase} ${done}\n`))
await db.destroy()
