import { PROJECT } from '../server/cli/open.ts'
import { readConfig } from '../server/config.ts'
import { openDb, openPool } from '../server/db/db.ts'
import { bringUpToDate } from '../server/db/up-to-date.ts'
import { isEmpty } from '../server/empty.ts'
import { connectDatabase } from '../server/pg/connect.ts'
import { publishVersion } from '../server/publish/publish.ts'
import { fillDistrict } from '../tests/support/school/made-district.ts'
import { readOptions } from './growth/options.ts'

/**
 * `npm run fill -- --students 20000 --schools 10 --exams 3`: a made district in an empty database (that of
 * `DATABASE_URL`, else of the data folder) while no server runs on it, its exams published. Everybody's password is the
 * demo's; names to sign in by are those of `fillDistrict`.
 */
const USUAL = { students: [2000], schools: 1, exams: 2 }
const [PAPERS, ITEMS] = [6, 40]

async function fill(args: readonly string[]): Promise<void> {
  const { students: sizes, schools, exams, others } = readOptions(args, USUAL)
  const [students, more] = sizes
  if (students === undefined || more !== undefined || others.length > 0)
    throw new RangeError('Usage: npm run fill -- --students N --schools N --exams N')
  const { dataDir, databaseUrl } = readConfig(process.env, PROJECT)
  const database = await connectDatabase({ dataDir, databaseUrl, mode: 'own' })
  const db = openDb(openPool(database.connection))
  try {
    await bringUpToDate(database.connection)
    if (!(await isEmpty(db)))
      throw new Error('There is a school in this database: only an empty one is filled.')
    const stored = await fillDistrict(db, { schools, students, exams, papers: PAPERS, items: ITEMS })
    for (const [i, { examId, version }] of stored.entries()) {
      console.log(`publishing exam ${i + 1} of ${stored.length}`)
      await publishVersion(db, examId, version, () => {})
    }
    console.log(`${students} students in ${schools} schools, ${exams} exams.`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

try {
  await fill(process.argv.slice(2))
} catch (e) {
  console.error(e instanceof Error ? e.message : String(e))
  process.exitCode = 1
}
