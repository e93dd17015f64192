import { type Connection, openDb, openPool } from '#server/db/db.ts'
import { startJobs } from '#server/jobs/start.ts'

/** Works on jobs, says each one it begins, and never finishes any, until killed. */
const connection = JSON.parse(process.argv[2] ?? '') as Connection
const jobs = await startJobs({ connection, db: openDb(openPool(connection)) })
await jobs.work('publish-exam', ({ examId }, progress) => {
  progress(40, 'half way')
  console.log(`begun ${examId}`)
  return new Promise(() => {})
})
console.log('ready')
