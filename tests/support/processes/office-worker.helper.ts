import { type Connection, openDb, openPool } from '#server/db/db.ts'
import { startJobs } from '#server/jobs/start.ts'
import { workOffice } from '#server/office-import/work.ts'

/** Checks and stores drafts of the office, until killed. */
const [connection = '', filesDir = ''] = process.argv.slice(2)
const given = JSON.parse(connection) as Connection
const db = openDb(openPool(given))
const jobs = await startJobs({ connection: given, db })
await workOffice(db, jobs, filesDir)
console.log('ready')
