import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { JobStatus } from '../contract/envelope.ts'
import { openPool } from '../server/db/db.ts'
import { connectDatabase } from '../server/pg/connect.ts'
import { type ShippedServer, startShipped, tempDataDir } from '../tests/support/servers/server.ts'
import { type Caller, loginByCall } from './caller.ts'
import { sized } from './size.ts'
import { studentNames } from './students.ts'
import { atMost, type Chapter, ms, quantile } from './table.ts'
import { withServer } from './with-server.ts'

const root = resolve(import.meta.dirname, '..')
const READERS = sized(60, 5)
const BACKUP_MS = 10_000
const RESTORE_MS = 20_000
/** Between two requests while the backup is made. */
const EVERY_MS = 50

/** A backup of the demo district while students read, and its restore: the commands, from their start to their end. */
export const backup = (): Promise<Chapter> => withServer(measure)

/** Runs a command of the server. @returns milliseconds */
async function run(script: string, args: readonly string[], dataDir: string): Promise<number> {
  const from = performance.now()
  const env = { ...process.env, KAOBAN_DATA_DIR: dataDir }
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}:\n${printed}`)
  return performance.now() - from
}

/** Waits for what the demo district makes after its start, such as answer cards: no school has that at every backup. */
async function jobsDone(dataDir: string): Promise<void> {
  const database = await connectDatabase({ dataDir, mode: 'auto', databaseUrl: process.env['DATABASE_URL'] })
  const pool = openPool(database.connection)
  for (;;) {
    const { rows } = await pool.query('select from job where status in ($1, $2) limit 1', [
      JobStatus.waiting,
      JobStatus.running,
    ])
    if (rows.length === 0) break
    await new Promise((done) => setTimeout(done, 500))
  }
  await pool.end()
  await database.stop()
}

interface Reader {
  student: Caller
  examId: string
}

const reportOf = async (home: string, { student, examId }: Reader): Promise<string> => {
  const headers = { cookie: student.cookie }
  const path = `/api/analysis/view/student/report?examId=${examId}&clientType=2&client_check_time=${Date.now()}`
  const reply = await fetch(home + path, { headers })
  const body = (await reply.json()) as { status: number; data: unknown }
  if (body.status !== 0) throw new Error(`status ${body.status}`)
  return JSON.stringify(body.data)
}

async function measure(server: ShippedServer): Promise<Chapter> {
  const home = `http://127.0.0.1:${server.port}`
  const readers: Reader[] = []
  for (const name of await studentNames(server.dataDir, READERS)) {
    const student = await loginByCall(home, name)
    const { data } = await student.get('/api/exam/plan/student/all')
    readers.push({ student, examId: (data as { list: { examId: string }[] }).list[0]?.examId ?? '' })
  }
  const reports = (at: string) => Promise.all(readers.map((reader) => reportOf(at, reader)))
  const before = await reports(home)
  await jobsDone(server.dataDir)
  const dir = mkdtempSync(join(tmpdir(), 'kaoban-bench-'))
  const fresh = tempDataDir()
  try {
    const load = startReading(home, readers)
    const backupMs = await run('server/backup-tool/backup.cli.ts', ['--to', dir], server.dataDir)
    const read = await load.stop()
    const restoreMs = await run('server/backup-tool/restore.cli.ts', ['--from', dir], fresh)
    const restored = await startShipped({ dataDir: fresh, env: { LOG_LEVEL: 'error' } })
    const [after] = await Promise.allSettled([reports(`http://127.0.0.1:${restored.port}`)])
    await restored.stop()
    if (after.status === 'rejected') throw after.reason
    const differ = after.value.filter((report, i) => report !== before[i]).length
    return {
      title: 'Backup of the demo district',
      how: `The commands \`npm run backup\` (written, restored into a scratch database, compared) and \`npm run restore\` (into an empty data folder), from their start to their end. While the backup is made, a report is asked for every ${EVERY_MS} ms. Afterwards ${READERS} reports of the restored server are compared with those from before.`,
      figures: [
        atMost('backup, while in use', backupMs, BACKUP_MS, ms),
        {
          ...{
            what: 'reports that failed meanwhile',
            value: `${read.failed} of ${read.times.length + read.failed}`,
          },
          ...{ limit: '0', holds: read.failed === 0 && read.times.length > 0 },
        },
        { what: 'a report meanwhile: p95', value: ms(quantile(read.times, 0.95)) },
        atMost('restore', restoreMs, RESTORE_MS, ms),
        {
          ...{ what: 'reports that differ afterwards', value: `${differ} of ${before.length}` },
          ...{ limit: '0', holds: differ === 0 },
        },
      ],
    }
  } finally {
    for (const folder of [dir, fresh]) rmSync(folder, { recursive: true, force: true })
  }
}

/** One report after the other, of each reader in turn. */
function startReading(home: string, readers: readonly Reader[]) {
  const times: number[] = []
  const failed: string[] = []
  let isOver = false
  const work = (async () => {
    for (let i = 0; !isOver; i++) {
      const from = performance.now()
      await reportOf(home, readers[i % readers.length] as Reader).then(
        () => times.push(performance.now() - from),
        (e: unknown) => failed.push(String(e)),
      )
      await new Promise((done) => setTimeout(done, EVERY_MS))
    }
  })()
  return {
    async stop() {
      isOver = true
      await work
      if (failed.length > 0) console.log(failed.slice(0, 5).join('\n'))
      return { times, failed: failed.length }
    },
  }
}
