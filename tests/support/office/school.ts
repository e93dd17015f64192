import { sql } from 'kysely'
import { workAccounts } from '#server/accounts/office/work.ts'
import { inTransaction } from '#server/db/db.ts'
import { schoolOf } from '#server/db/scope.ts'
import { storeExamVersion } from '#server/exams/store/store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/start.ts'
import { workOffice } from '#server/office-import/work.ts'
import { workPublishing } from '#server/publishing.ts'
import { filesOf } from '#tests/support/school/card-school.ts'
import { students } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

export interface OfficeApp extends TestApp {
  jobs: Jobs
  /** Runs a statement on the database, as to let one fail. */
  sql(text: string): Promise<unknown>
  /** Asks as an account; `as`: as which of its identities. */
  ask<C extends Parameters<typeof checkedInject>[1]>(
    call: C,
    account: string,
    input?: object,
    as?: string,
    octets?: Buffer,
  ): ReturnType<typeof checkedInject<C>>
}

/** The app with two schools, running jobs; with `works: false` another process has to run them. */
export async function officeApp({
  works = true,
  ...more
}: Parameters<typeof testApp>[0] & { works?: boolean } = {}): Promise<OfficeApp> {
  let started: Jobs | undefined
  const late: Partial<Jobs> = {
    ask: (...given) => (started as Jobs).ask(...given),
    enqueueIn: (...given) => (started as Jobs).enqueueIn(...given),
    againIn: (...given) => (started as Jobs).againIn(...given),
    state: (jobId) => (started as Jobs).state(jobId),
    stopped: () => (started as Jobs).stopped(),
  }
  const t = await testApp({ jobs: late as Jobs, ...more })
  const optional = { key: 'officeSecondFactor', value: JSON.stringify('optional') }
  await t.db
    .insertInto('school_setting')
    .values(['A', 'B'].map((school_id) => ({ school_id, ...optional })))
    .execute()
  const jobs = await startJobs({ connection: t.connection, db: t.db, clock: () => t.clock.at })
  started = jobs
  if (works) {
    await workPublishing(t.db, jobs)
    await workOffice(t.db, jobs, filesOf(t), () => new Date(t.clock.at))
    await workAccounts(t.db, jobs, { now: () => t.clock.at })
  }
  return {
    ...t,
    jobs,
    sql: (text) => sql.raw(text).execute(t.db),
    async ask(call, account, input = {}, as = `u-${account}`, octets) {
      const token = await t.tokenOf(account)
      return checkedInject(t.app, call, { token, input: { userId: as, ...input }, octets })
    },
    async close() {
      await jobs.stop()
      await t.close()
    },
  }
}

/** Marks of one item of 10, by the order of `school-facts`; the last student of school A is absent. */
const MARKS = [7, 9, 4, 10, 6, 8] as const

/**
 * Stores a version of an exam that nobody sees: one paper of two items, of the students of school A (or of both).
 * @param add hundredths that are added to the first mark, so that another version is another one
 */
export async function storeUnseen(t: TestApp, key: string, schools: readonly ('A' | 'B')[] = ['A'], add = 0) {
  const sitting = students.filter((s) => schools.some((school) => school === s.school))
  const sat = sitting.flatMap((s, i) => (s.id === 'A-s32' ? [] : [i]))
  const marks = sat.flatMap((i) => [(MARKS[i % MARKS.length] ?? 0) * 100 - (i === 0 ? add : 0), 300])
  return inTransaction(t.db, (tx) =>
    storeExamVersion(
      tx,
      {
        externalKey: key,
        districtId: 'd1',
        ownerSchoolId: schoolOf('A', 'command'),
        name: `考试${key}`,
        examType: 'monthly',
        startTime: new Date(t.clock.at),
        schools: schools.map((school) => ({
          schoolId: schoolOf(school, 'command'),
          rankDisplay: 'level',
          visibleFrom: null,
          hidden: false,
        })),
        papers: [
          {
            courseId: '2',
            courseName: '数学',
            items: ['1', '2'].map((no) => ({ no, type: 'answer', full: 10, key: '', knowledge: [] })),
            rows: Int32Array.from(sat),
            marks: Int16Array.from(marks),
            answers: null,
          },
        ],
        students: sitting.map((s) => ({
          schoolId: schoolOf(s.school, 'command'),
          studentId: s.id,
          classId: s.classId,
          gradeId: s.gradeId,
        })),
        note: '',
      },
      new Date(t.clock.at),
    ),
  )
}
