import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, openPool } from '../server/db/db.ts'
import { migrate } from '../server/db/migrate.ts'
import { connectDatabase } from '../server/pg/connect.ts'
import { storePeople, storeSample } from '../server/publish/fixture.test-support.ts'
import { publishVersion } from '../server/publish/publish.ts'
import { sampleExam } from '../server/publish/sample.test-support.ts'
import { type Duck, openDuck, sums } from './duck.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, ms, ratio } from './table.ts'

const PAPERS = 6
const ITEMS = 40
const CLASS = 45
const CLASSES_A_SCHOOL = 40
const MEMORY_LIMIT = 1500

const mb = (n: number): string => `${Math.round(n)} MB`

/** Classes of 45 in schools of 40 classes until everybody has a place. */
function schoolsOf(students: number): number[][] {
  const classes = Array.from({ length: Math.ceil(students / CLASS) }, (_, i) =>
    Math.min(CLASS, students - i * CLASS),
  )
  return Array.from({ length: Math.ceil(classes.length / CLASSES_A_SCHOOL) }, (_, i) =>
    classes.slice(i * CLASSES_A_SCHOOL, (i + 1) * CLASSES_A_SCHOOL),
  )
}

interface Job {
  /** Milliseconds until the aggregates are made, reading included. */
  aggregates: number
  whole: number
  /** Most memory this process held while it ran, MB. */
  peak: number
}

/** The job itself on a new embedded database: reads, computes, writes every report. */
async function publish(students: number): Promise<Job> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-bench-'))
  const database = await connectDatabase({ dataDir: folder, mode: 'own' })
  const pool = openPool(database.connection)
  try {
    const db = openDb(pool)
    await migrate(db)
    const options = { classes: schoolsOf(students), papers: PAPERS, items: ITEMS }
    await storePeople(db, options)
    const { examId, version } = await storeSample(db, options)
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
    const from = performance.now()
    let aggregates = 0
    await publishVersion(db, examId, version, (phase, done, total) => {
      if (phase === 'compute' && done === total) aggregates = performance.now() - from
    })
    clearInterval(watch)
    return { aggregates, whole: performance.now() - from, peak: peak / 1e6 }
  } finally {
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same marks in a table on the disk of an engine made for such sums: read and summed, paper by paper. */
async function duckTime(students: number): Promise<number> {
  const { marks } = sampleExam({ classes: schoolsOf(students), papers: PAPERS, items: ITEMS })
  const duck: Duck = await openDuck(2)
  const columns = Array.from({ length: ITEMS }, (_, j) => `i${j}`)
  for (const [p, paper] of marks.entries()) {
    await duck.run(`create table p${p} (s integer, ${columns.map((c) => `${c} integer`).join(', ')})`)
    const appender = await duck.createAppender(`p${p}`)
    for (let r = 0; r < paper.rows.length; r++) {
      appender.appendInteger(r)
      for (let j = 0; j < ITEMS; j++) appender.appendInteger(paper.marks[r * ITEMS + j] as number)
      appender.endRow()
    }
    appender.flushSync()
    appender.closeSync()
  }
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-duck-'))
  try {
    for (let p = 0; p < PAPERS; p++) {
      await duck.run(`copy p${p} to '${join(folder, `${p}.parquet`)}' (format parquet)`)
    }
    const from = performance.now()
    for (let p = 0; p < PAPERS; p++) {
      await duck.run(
        `create or replace table m as select * from read_parquet('${join(folder, `${p}.parquet`)}')`,
      )
      await sums(duck, ITEMS)
    }
    return performance.now() - from
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The job that publishes an exam, next to DuckDB reading and summing the same marks; memory, and growth from a tenth. */
export async function publication(): Promise<Chapter> {
  const [few, many] = [sized(10_000, 200), sized(100_000, 1000)]
  const [theirs, small, large] = [await duckTime(many), await publish(few), await publish(many)]
  const growth = large.whole / many / (small.whole / few)
  return {
    title: 'Publication of an exam',
    how: `${many} students x ${ITEMS} items x ${PAPERS} papers in the embedded database, published by the job itself: marks read, figures computed, every student's, class's and school's report written and compressed. DuckDB on two threads reads the same marks from Parquet and makes the sums of the chapter above; ours make more. One run each; memory is this process with its computing thread.`,
    figures: [
      { what: 'DuckDB: read and summed', value: ms(theirs) },
      { what: `aggregates of ${many}, reading included`, value: ms(large.aggregates) },
      atMost('aggregates over DuckDB', large.aggregates / theirs, 1, ratio),
      { what: `whole job of ${many}`, value: ms(large.whole) },
      atMost('whole job over DuckDB', large.whole / theirs, 10, ratio),
      { what: `whole job of ${few}`, value: ms(small.whole) },
      atMost('time a student, many over few', growth, 1.2, ratio),
      atMost('most memory', large.peak, MEMORY_LIMIT, mb),
    ],
  }
}
