import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, openPool } from '../server/db/db.ts'
import { migrate } from '../server/db/migrate.ts'
import { connectDatabase } from '../server/pg/connect.ts'
import { publishVersion } from '../server/publish/publish.ts'
import { exponent } from '../tests/support/run/exponent.ts'
import { fillDistrict } from '../tests/support/school/made-district.ts'
import { startShipped } from '../tests/support/servers/server.ts'
import { writeExam } from './exam-files.ts'
import { type GrowthOptions, readOptions } from './growth/options.ts'
import { openScreens, type Screens } from './growth/screens.ts'
import { runImport } from './import.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, type Figure, ms } from './table.ts'

const PAPERS = 6
const ITEMS = 40
/** Work grows as the students do, with this much to spare. */
const JOB_LIMIT = 1.05
/** A screen of one school has next to nothing to do with the others. */
const SCREEN_LIMIT = 0.3
const SCREEN_P95_MS = 1000
const MEMORY_LIMIT = 1.15

export const USUAL: GrowthOptions = {
  students: [sized(2000, 200), sized(20_000, 400), sized(200_000, 800)],
  schools: 1,
  exams: 2,
}

interface Measured extends Screens {
  students: number
  schools: number
  /** Milliseconds of a whole job. */
  jobs: { publication: number; figures: number; reports: number; import: number }
  /** Bytes of the whole database, when everything was published. */
  bytes: number
}

/** What grows with the number of students, and how: jobs as their number, screens of a school not. */
export async function growth(args: readonly string[] = []): Promise<Chapter> {
  const options = readOptions(args, USUAL)
  const all: Measured[] = []
  for (const students of options.students) {
    const one = await measure(students, options)
    console.log(JSON.stringify(one))
    all.push(one)
  }
  const last = all.at(-1) as Measured
  const of = (get: (m: Measured) => number) => all.map((m) => ({ size: m.students, value: get(m) }))
  const sizes = options.students.join(', ')
  const left = USUAL.students.filter((n) => !options.students.includes(n))
  const notMade = left.length > 0 ? ` Not measured in this run: ${left.join(', ')} students.` : ''
  return {
    title: 'Growth',
    how: `${sizes} students in ${all.map((m) => m.schools).join(', ')} schools, ${options.exams} exams of ${PAPERS} papers x ${ITEMS} items that all of them sat, five failed tries to sign in a student. The exponent is the slope of the logarithms over all sizes: 1 is in proportion. Publication is the job of the newest exam; the import is the command with one paper. Screens are asked for one after the other by people of all schools; memory is the resident set of the server while 20000 requests come, 16 at a time.${notMade}`,
    figures: [
      ...all.flatMap(timesAStudent),
      ...(['publication', 'figures', 'reports', 'import'] as const).map((job) =>
        atMost(`exponent of ${job}, whole time`, exponent(of((m) => m.jobs[job])), JOB_LIMIT, (n) =>
          n.toFixed(2),
        ),
      ),
      ...Object.keys(last.p95).flatMap((screen) => screenFigures(screen, all)),
      {
        ...atMost(
          'memory of the server: the end over 40 % of the way',
          last.memory.end / last.memory.settled,
          MEMORY_LIMIT,
          (n) => `${n.toFixed(2)} x`,
        ),
        note: `${Math.round(last.memory.settled)} MB, then ${Math.round(last.memory.end)} MB`,
      },
    ],
  }
}

function timesAStudent(m: Measured): Figure[] {
  const each = (time: number) => `${((1000 * time) / m.students).toFixed(0)} µs`
  return [
    {
      what: `${m.students}: publication, a student`,
      value: each(m.jobs.publication),
      note: `figures ${each(m.jobs.figures)}, reports ${each(m.jobs.reports)}`,
    },
    { what: `${m.students}: import of a paper, a student`, value: each(m.jobs.import) },
    {
      what: `${m.students}: database, a student and exam`,
      value: `${(m.bytes / m.students / 1000).toFixed(1)} kB`,
    },
  ]
}

function screenFigures(screen: string, all: readonly Measured[]): Figure[] {
  const p95 = (m: Measured) => m.p95[screen] as number
  const grows = exponent(all.map((m) => ({ size: m.students, value: p95(m) })))
  return [
    atMost(
      `${screen}: p95 at the most students`,
      p95(all.at(-1) as Measured),
      SCREEN_P95_MS,
      ms,
      `before: ${all
        .slice(0, -1)
        .map((m) => ms(p95(m)))
        .join(', ')}`,
    ),
    atMost(`${screen}: exponent`, grows, SCREEN_LIMIT, (n) => n.toFixed(2)),
  ]
}

async function measure(
  students: number,
  { students: sizes, schools, exams }: GrowthOptions,
): Promise<Measured> {
  const own = Math.max(1, Math.round((schools * students) / (sizes[0] as number)))
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-bench-'))
  try {
    const { examId, ...made } = await fillAndPublish(folder, students, own, exams)
    const screens = await openScreens(folder, examId, async () => {
      const database = await connectDatabase({ dataDir: folder, mode: 'auto' })
      return openPool(database.connection)
    })
    const jobs = { ...made.jobs, import: await importTime(students) }
    return { students, schools: own, bytes: made.bytes, jobs, ...screens }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fillAndPublish(dataDir: string, students: number, schools: number, exams: number) {
  const database = await connectDatabase({ dataDir, mode: 'own' })
  const pool = openPool(database.connection)
  try {
    const db = openDb(pool)
    await migrate(db)
    const before = await bytesOf(pool)
    const stored = await fillDistrict(db, { schools, students, exams, papers: PAPERS, items: ITEMS })
    const jobs = { publication: 0, figures: 0, reports: 0 }
    for (const { examId, version } of stored) {
      const from = performance.now()
      await publishVersion(db, examId, version, (phase, done, total) => {
        if (phase === 'compute' && done === total) jobs.figures = performance.now() - from
      })
      jobs.publication = performance.now() - from
      jobs.reports = jobs.publication - jobs.figures
    }
    const bytes = ((await bytesOf(pool)) - before) / exams
    return { jobs, bytes, examId: stored.at(-1)?.examId as string }
  } finally {
    await pool.end()
    await database.stop()
  }
}

async function bytesOf(pool: ReturnType<typeof openPool>): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select pg_database_size(current_database())::float8 as n')
  return rows[0]?.n as number
}

/** The command on an empty database that is there. */
async function importTime(students: number): Promise<number> {
  const [files, dataDir] = ['kaoban-files-', 'kaoban-bench-'].map((p) => mkdtempSync(join(tmpdir(), p))) as [
    string,
    string,
  ]
  try {
    await (await startShipped({ dataDir, env: { KAOBAN_DEMO: '0' } })).stop()
    await writeExam(files, students, ITEMS)
    return (await runImport(files, dataDir)).seconds * 1000
  } finally {
    for (const folder of [files, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}
