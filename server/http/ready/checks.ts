import type { HttpDeps } from '../config.ts'
import { connectionsCheck, databaseCheck } from './database.ts'
import { filesCheck } from './files.ts'
import { jobsCheck } from './jobs.ts'
import { createReadiness, type Readiness } from './ready.ts'

/** What must be well for this server's calls. */
export const readinessOf = ({
  db,
  probeDb = db,
  store,
  jobs,
  checks = [],
}: HttpDeps): (() => Promise<Readiness>) =>
  createReadiness([
    databaseCheck(probeDb),
    connectionsCheck(db),
    ...(store ? [filesCheck(store.dir)] : []),
    ...(jobs ? [jobsCheck(jobs)] : []),
    ...checks,
  ])
