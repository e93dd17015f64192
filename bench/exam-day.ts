import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, type Db, inTransaction, openDb, openPool } from '../server/db/db.ts'
import { migrate } from '../server/db/migrate.ts'
import type { StoredExam } from '../server/exams/store/input.ts'
import { checkPassword, hashPassword } from '../server/http/session/passwords.ts'
import { enqueuePublish } from '../server/jobs/publish-job.ts'
import { startJobs } from '../server/jobs/start.ts'
import { connectDatabase } from '../server/pg/connect.ts'
import { urlOf } from '../server/pg/url-of.ts'
import { publishVersion } from '../server/publish/publish.ts'
import { DEMO_PASSWORD } from '../tests/support/phone/phone.ts'
import { fillDistrict } from '../tests/support/school/made-district.ts'
import { type ShippedServer, startShipped, tempDataDir } from '../tests/support/servers/server.ts'
import { type Caller, loginByCall } from './caller.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, type Figure, median, ms, quantile } from './table.ts'

const [PAPERS, ITEMS] = [6, 40]
const STUDENTS_A_SCHOOL = 2000
/** Students who look at their report on exam day, through two processes. */
const VISITORS = sized(20_000, 60)
const WINDOW_MS = sized(300_000, 3000)
/** Students whose exam is published while others read. */
const PUBLISHED = sized(100_000, 400)
/** Requests a second while that exam is published, and the people who ask in turn. */
const RATE = sized(50, 10)
const READERS = sized(200, 5)

const CORES = availableParallelism()

interface District {
  connection: Connection
  db: Db
  exams: readonly StoredExam[]
  /** A server of its own process on the district's database. */
  open: () => Promise<ShippedServer>
}

/** A made district in a database that several servers share; only the first of its exams is published. */
async function withDistrict<T>(students: number, work: (district: District) => Promise<T>): Promise<T> {
  const [folder, files] = [mkdtempSync(join(tmpdir(), 'kaoban-bench-')), tempDataDir()]
  const database = await connectDatabase({ dataDir: folder, mode: 'own' })
  const db = openDb(openPool(database.connection))
  const servers: ShippedServer[] = []
  try {
    await migrate(db)
    const schools = Math.ceil(students / STUDENTS_A_SCHOOL)
    const exams = await fillDistrict(db, { schools, students, exams: 2, papers: PAPERS, items: ITEMS })
    const [first] = exams
    if (first) await publishVersion(db, first.examId, first.version, () => {})
    const open = async () => {
      const env = { DATABASE_URL: urlOf(database.connection), KAOBAN_DEMO: '0', LOG_LEVEL: 'error' }
      const server = await startShipped({
        dataDir: files,
        // everybody comes from an address of their own, as from their homes
        env: { ...env, KAOBAN_TRUST_PROXY: '127.0.0.1' },
        timeoutMs: 300_000,
      })
      servers.push(server)
      return server
    }
    return await work({ connection: database.connection, db, exams, open })
  } finally {
    for (const server of servers) await server.stop()
    await db.destroy()
    await database.stop()
    for (const one of [folder, files]) rmSync(one, { recursive: true, force: true })
  }
}

const addressOf = (i: number): string => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`
const loginNames = async (db: Db, count: number): Promise<string[]> =>
  (
    await db
      .selectFrom('account_login')
      .where('login_name', 'like', 's%')
      .orderBy('login_name')
      .limit(count)
      .select('login_name')
      .execute()
  ).map((row) => row.login_name)

/** Milliseconds, the median of some: what a machine needs for a sign-in whatever else the server does. */
async function measurePasswordCheck(): Promise<number> {
  const stored = await hashPassword(DEMO_PASSWORD)
  const times: number[] = []
  for (let i = 0; i < 15; i++) {
    const from = performance.now()
    await checkPassword(stored, DEMO_PASSWORD)
    times.push(performance.now() - from)
  }
  return median(times)
}

async function readReport(reader: Caller): Promise<void> {
  const list = await reader.get('/api/exam/plan/student/all')
  const examId = (list.data as { list: { examId: string }[] }).list[0]?.examId
  const report = await reader.get(`/api/analysis/view/student/report?examId=${examId}`)
  if (report.status !== 0) throw new Error(`status ${report.status}`)
}

/** Everybody signs in and reads the newest report, evenly over five minutes, at one of two processes in turn. */
const visits = (): Promise<Figure[]> =>
  withDistrict(VISITORS, async ({ db, open }) => {
    const check = await measurePasswordCheck()
    const ports = [await open(), await open()].map(({ port }) => port)
    const names = await loginNames(db, VISITORS)
    const times: number[] = []
    const faults: string[] = []
    const from = performance.now()
    await Promise.all(
      names.map(async (name, i) => {
        await new Promise((done) => setTimeout(done, (i / names.length) * WINDOW_MS))
        const start = performance.now()
        try {
          await readReport(await loginByCall(`http://127.0.0.1:${ports[i % 2]}`, name, addressOf(i)))
          times.push(performance.now() - start)
        } catch (e) {
          faults.push(`${name}: ${(e as Error).message}`)
        }
      }),
    )
    const seconds = (performance.now() - from) / 1000
    if (faults.length > 0) console.log(faults.slice(0, 5).join('\n'))
    const limit = WINDOW_MS / 1000
    return [
      {
        what: 'students served by two processes',
        value: `${times.length} in ${seconds.toFixed(0)} s`,
        limit: `${VISITORS} in ${limit} s`,
        holds: times.length === VISITORS && seconds <= limit + 1,
      },
      {
        what: 'one password check (argon2id), nothing beside it',
        value: ms(check),
        note: `${((check * VISITORS) / 1000 / CORES).toFixed(0)} of the ${limit} s on ${CORES} cores for all of them`,
      },
      { what: 'errors', value: String(faults.length), limit: '0', holds: faults.length === 0 },
      atMost('whole visit: p95', quantile(times, 0.95), 1000, ms, `median ${ms(median(times))}`),
    ]
  })

/** People go on reading the first exam's reports while the second is published by the same server. */
const reading = (): Promise<Figure[]> =>
  withDistrict(PUBLISHED, async ({ connection, db, exams, open }) => {
    const { port } = await open()
    const home = `http://127.0.0.1:${port}`
    const names = await loginNames(db, READERS)
    const readers: Caller[] = []
    for (const [i, name] of names.entries()) readers.push(await loginByCall(home, name, addressOf(i)))
    const [first, second] = exams
    if (!first || !second) throw new Error('The district has no two exams.')
    const jobs = await startJobs({ connection, db, alone: false })
    const times: number[] = []
    const faults: string[] = []
    const jobId = await inTransaction(db, (tx) => enqueuePublish(tx, jobs, second))
    const from = performance.now()
    let isOver = false
    const whole = jobs.waitFor(jobId).finally(() => (isOver = true))
    const asked: Promise<void>[] = []
    for (let i = 0; !isOver; i++) {
      const reader = readers[i % readers.length] as Caller
      const start = performance.now()
      asked.push(
        reader
          .get(`/api/analysis/view/student/report?examId=${first.examId}`)
          .then(({ status }) => {
            if (status !== 0) throw new Error(`status ${status}`)
            times.push(performance.now() - start)
          })
          .catch((e: unknown) => void faults.push((e as Error).message)),
      )
      await new Promise((done) =>
        setTimeout(done, Math.max(0, from + ((i + 1) / RATE) * 1000 - performance.now())),
      )
    }
    await Promise.all(asked)
    await whole
    await jobs.stop()
    if (faults.length > 0) console.log(faults.slice(0, 5).join('\n'))
    const seconds = (performance.now() - from) / 1000
    return [
      {
        what: `publication of ${PUBLISHED} beside ${RATE} reports a second`,
        value: `${seconds.toFixed(1)} s`,
      },
      {
        what: 'errors of these reports',
        value: String(faults.length),
        limit: '0',
        holds: faults.length === 0,
      },
      atMost(
        'these reports: p99',
        quantile(times, 0.99),
        250,
        ms,
        `median ${ms(median(times))}, ${times.length} of them`,
      ),
    ]
  })

/** What a city asks of two processes on an exam day. */
export async function examDay(): Promise<Chapter> {
  return {
    title: 'Exam day of a city',
    how: `${VISITORS} students sign in (sealed password, argon2id), open the list and the newest report, evenly over ${WINDOW_MS / 1000} s, at one of two processes on one database in turn; who is asked to come again does so, for four minutes. Then one process publishes an exam of ${PUBLISHED} students x ${PAPERS} papers x ${ITEMS} items while ${READERS} people read ${RATE} reports a second of an older one. Load, servers and database share the same two cores.`,
    figures: [...(await visits()), ...(await reading())],
  }
}
