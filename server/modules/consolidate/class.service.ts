import { computeScoreRate } from '#core/domain/consolidate/choose.ts'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { openClass, openSheet } from './access.service.ts'
import { listConsolidationSheets, sumConsolidationMarks } from './class.repo.ts'
import { classLines, toConsolidationSummary } from './class-lines.repo.ts'

type Sheets = Awaited<ReturnType<typeof listConsolidationSheets>>
type ConsolidationSums = Awaited<ReturnType<typeof sumConsolidationMarks>>

const total = (rows: readonly { full: number; got: number }[]) => ({
  full: rows.reduce((sum, r) => sum + r.full, 0),
  got: rows.reduce((sum, r) => sum + r.got, 0),
})

/** How far a class is. @throws Refusal 10005 */
export async function progressOf(db: Db, who: Principal, consolidationId: string, now: number) {
  await openClass(db, who, consolidationId)
  const [lines, sheets, sums] = await Promise.all([
    classLines(db, who, { consolidationId }),
    listConsolidationSheets(db, who.schoolId, consolidationId),
    sumConsolidationMarks(db, who.schoolId, consolidationId),
  ])
  const line = lines[0]
  if (!line) throw notFound()
  return {
    line,
    students: sheets.map((s) => {
      const own = sums.filter((r) => r.studentId === s.student_id)
      return {
        studentId: s.student_id,
        name: s.name,
        questions: own.reduce((n, r) => n + r.questions, 0),
        state: s.state,
        late: s.late,
        submittedAt: s.submitted_at?.getTime() ?? null,
        unmarked: s.state === 'submitted' ? own.reduce((n, r) => n + r.unmarked, 0) : 0,
        after: s.state === 'checked' ? computeScoreRate(total(own)) : null,
      }
    }),
    serverTime: now,
  }
}

/** Points before and after over some students; `after` over those checked, null before anybody is. */
function compare(sheets: Sheets, sums: ConsolidationSums) {
  const checked = sheets.filter((s) => s.state === 'checked')
  // both sides over the same students, once there are some
  const counted = checked.length > 0 ? checked : sheets
  const ids = new Set(counted.map((s) => s.student_id))
  const own = sums.filter((r) => ids.has(r.studentId))
  const points = new Map<string, { full: number; got: number }>()
  for (const point of counted.flatMap((s) => s.before.points)) {
    const at = points.get(point.name) ?? { full: 0, got: 0 }
    points.set(point.name, { full: at.full + point.full, got: at.got + point.got })
  }
  const after = (rows: ConsolidationSums) => (checked.length > 0 ? computeScoreRate(total(rows)) : null)
  return {
    before: computeScoreRate(total(counted.map((s) => s.before))),
    after: after(own),
    points: [...points]
      .sort(([, a], [, b]) => b.full - b.got - (a.full - a.got))
      .map(([name, sum]) => {
        const rows = own.filter((r) => r.point === name)
        return {
          name,
          questions: rows.reduce((n, r) => n + r.questions, 0),
          before: computeScoreRate(sum),
          after: after(rows),
        }
      }),
  }
}

/** Before and after: of one student, or for a teacher of the class. @throws Refusal 10005, 10006 */
export async function reportOf(
  db: Db,
  who: Principal,
  asked: { consolidationId: string; ofStudentId?: string },
  now: number,
) {
  const one = who.studentId !== null || asked.ofStudentId !== undefined
  const opened = one ? await openSheet(db, who, asked, now) : null
  const row = opened?.row ?? (await openClass(db, who, asked.consolidationId)).row
  const [sheets, sums] = await Promise.all([
    listConsolidationSheets(db, who.schoolId, asked.consolidationId, opened?.sheet.student_id),
    sumConsolidationMarks(db, who.schoolId, asked.consolidationId),
  ])
  return {
    ...toConsolidationSummary(row),
    className: row.class_name ?? '',
    studentName: opened?.sheet.student_name ?? '',
    own: row.student_id !== '',
    state: opened?.sheet.state ?? null,
    students: sheets.length,
    checked: sheets.filter((s) => s.state === 'checked').length,
    ...compare(sheets, sums),
    list: one
      ? []
      : sheets.map((s) => ({
          studentId: s.student_id,
          name: s.name,
          state: s.state,
          before: computeScoreRate(s.before),
          after:
            s.state === 'checked'
              ? computeScoreRate(total(sums.filter((r) => r.studentId === s.student_id)))
              : null,
        })),
  }
}
