import * as assigned from '#contract/office/assigned.ts'
import * as contract from '#contract/office/exams.ts'
import { inTransaction, type Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { Api } from '../../../http/api.ts'
import type { Audit } from '../../../http/audit/audit.ts'
import { handle } from '../../../http/request/handle.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { schoolsOf } from '../reach.rules.ts'
import { assign, assignedOf } from './assigned.service.ts'
import { type ExamRow, examRows } from './exams.repo.ts'
import { buildOfficeExams } from './line.service.ts'
import { previewOf } from './preview.service.ts'
import { publish, setWithdrawn } from './publish.service.ts'

const PAGE = 20

/** Exams of the school: what is published, and making it so. */
export function registerExams(api: Api, jobs: Jobs | undefined): void {
  const { db } = api
  handle(api, contract.officeExams, async ({ principal, session, input, now }) => {
    const { search = '', state = null, sort = 'day', pageNo = 1, pageSize = PAGE } = input
    const { order = sort === 'day' && input.sort === undefined ? 'desc' : 'asc' } = input
    const of = { search: search.trim(), state, sort, order, now }
    const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
    const { rows, total } = await examRows(db, principal.schoolId, { ...of, ...page })
    return {
      list: await buildOfficeExams(
        db,
        principal.schoolId,
        rows,
        schoolsOf(principal, session.identities),
        now,
      ),
      total,
    }
  })
  handle(api, contract.officeExamPreview, ({ principal, session, input: { examId, version }, now }) => {
    const mine = schoolsOf(principal, session.identities)
    return previewOf(db, { school: principal.schoolId, mine, examId, version, now })
  })

  /** One change of an exam with its note, in one transaction. */
  const changing = async (
    audit: Audit,
    { school, mine, now }: { school: SchoolId; mine: readonly SchoolId[]; now: number },
    change: (tx: Tx) => Promise<[ExamRow, ExamRow]>,
  ) =>
    inTransaction(db, async (tx) => {
      const [before, after] = await change(tx)
      const target = `exam ${before.exam_id} ${before.name}`
      await audit.note(tx, { target, before: shownOf(before), after: shownOf(after) })
      const [exam] = await buildOfficeExams(tx, school, [after], mine, now)
      return { exam: exam as contract.OfficeExam }
    })

  handle(api, contract.officeExamPublish, ({ principal, session, input, audit, now }) => {
    const { examId, version, visibleFrom, rankDisplay, isWithdrawn } = input
    const mine = schoolsOf(principal, session.identities)
    const of = { school: principal.schoolId, mine, accountId: principal.accountId }
    return changing(audit, { ...of, now }, (tx) =>
      publish(tx, jobs, { ...of, examId, version, visibleFrom, rankDisplay, isWithdrawn }),
    )
  })
  for (const [call, isBack] of [
    [contract.officeExamWithdraw, false],
    [contract.officeExamRestore, true],
  ] as const) {
    handle(api, call, ({ principal, session, input: { examId }, audit, now }) => {
      const of = { school: principal.schoolId, mine: schoolsOf(principal, session.identities) }
      return changing(audit, { ...of, now }, (tx) =>
        setWithdrawn(tx, { ...of, examId }, isBack ? null : new Date(now)),
      )
    })
  }
  handle(api, assigned.examAssigned, async ({ principal, input: { examId } }) => ({
    courses: await assignedOf(db, principal.schoolId, examId),
  }))
  handle(api, assigned.changeAssigned, async ({ principal, session, input, audit }) => {
    const { schoolId: school, accountId } = principal
    const { examId, courseId, rule } = input
    const mine = schoolsOf(principal, session.identities)
    const jobId = await inTransaction(db, async (tx) => {
      const done = await assign(tx, jobs, { school, mine, accountId, ...input })
      const target = `exam ${examId} ${done.name}`
      if (!done.isOther) audit.nothing()
      else
        await audit.note(tx, {
          target,
          before: { courseId, rule: done.rule },
          after: { courseId, rule },
        })
      return done.jobId
    })
    return { courses: await assignedOf(db, school, examId), jobId }
  })
}

const shownOf = (row: ExamRow) => ({
  version: row.version,
  state: row.state,
  hidden: row.hidden,
  visibleFrom: row.visible_from,
  rankDisplay: row.rank_display,
})
