import { PgBoss } from 'pg-boss'
import type { Connection } from '../db/db.ts'
import { DB_LIMITS, poolSettings } from '../db/limits.ts'
import { JOB_KINDS, type JobFormats, queuesOf } from './kinds.ts'

/** Errors of a handler are counted apart (run.ts); this only bounds how often a job may take the process down. */
const CLAIMS = 20
const DAY_S = 86_400
/** Another process's job counts as dead when it has not been heard of for so long. */
const HEARTBEAT_S = 30

const QUEUE = {
  retryLimit: CLAIMS,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  expireInSeconds: 4 * 3600,
  heartbeatSeconds: HEARTBEAT_S,
  retentionSeconds: 90 * DAY_S,
  deleteAfterSeconds: 7 * DAY_S,
  // a job that is added wakes whoever takes jobs, in every process, when its transaction is over
  notify: true,
}

/** Opens pg-boss with its own small pool and makes a queue for each kind and format. */
export async function openBoss(
  connection: Connection,
  formats: JobFormats,
  onError: (e: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection,
    ...poolSettings(DB_LIMITS.queue),
    application_name: 'kaoban-jobs',
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    useListenNotify: true,
  })
  boss.on('error', onError)
  await boss.start()
  const names = JOB_KINDS.flatMap((kind) => queuesOf(kind, formats))
  for (const name of names) await boss.createQueue(name, QUEUE)
  // those of a release before woke nobody
  for (const { name, notify } of await boss.getQueues(names))
    if (!notify) await boss.updateQueue(name, { notify: true })
  return boss
}

/**
 * Gives back at once the jobs a dead process was running. Only right when no other process can be running any, since
 * the database cannot tell a dead worker from a slow one.
 */
export async function reclaim(boss: PgBoss, queue: string): Promise<number> {
  const database = boss.getDb()
  const { rows } = await database.executeSql(
    `select id from pgboss.job where name = $1 and state = 'active'`,
    [queue],
  )
  const ids = (rows as { id: string }[]).map((row) => row.id)
  if (ids.length === 0) return 0
  await boss.fail(queue, ids, { reason: 'the process that ran it has ended' })
  await database.executeSql(
    `update pgboss.job set start_after = now() where name = $1 and state = 'retry' and id = any($2::uuid[])`,
    [queue, ids],
  )
  return ids.length
}
