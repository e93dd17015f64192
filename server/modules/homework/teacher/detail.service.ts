import type { SheetState } from '#contract/homework/homework.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { Db } from '../../../db/db.ts'
import { bankQuestionOf, textsOfBank } from '../../../exams/papers/bank-question.ts'
import { loadFormulaDrawings } from '../../../formula/drawn.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { paperPages, questionRows } from '../sheet-parts.repo.ts'
import { classSumsOf } from './class-sums.service.ts'
import { linesFor } from './list.service.ts'
import { homeworkSeen, listHomeworkClasses, paperCounts } from './overview.repo.ts'
import { loadTeacherScope, sees } from './scope.repo.ts'

/** A homework this teacher sees, with the classes of it seen. @throws Refusal 10005 */
export async function loadVisibleHomework(db: Db, who: Principal, homeworkId: string) {
  const [homework] = await homeworkSeen(db, who, homeworkId)
  if (!homework) throw notFound()
  const teaching = await loadTeacherScope(db, who)
  const classes = (await listHomeworkClasses(db, who, [homeworkId])).filter((c) =>
    sees(teaching, c.class_id, homework.course_id),
  )
  return { homework, teaching, classes }
}

/** Everything about one homework, with a line for each student of the classes seen. */
export async function homeworkForTeacher(db: Db, who: Principal, homeworkId: string, now: number) {
  const { homework, teaching, classes } = await loadVisibleHomework(db, who, homeworkId)
  const at = { schoolId: who.schoolId, homeworkId }
  const classIds = classes.map((c) => c.class_id)
  const [lines, questions, paper, counts, sheets, waiting, open] = await Promise.all([
    linesFor(db, who, teaching, [homework]),
    questionRows(db, at),
    paperPages(db, at),
    paperCounts(db, who, [homeworkId]),
    sheetRows(db, who, homeworkId, classIds),
    waitingCounts(db, who, homeworkId),
    openQuestions(db, who, homeworkId),
  ])
  const [line] = lines
  if (!line) throw notFound()
  const revs = await checkedRevs(
    db,
    who,
    sheets.map((s) => targetOf.checked(homeworkId, s.student_id)),
  )
  const words = questions.map((q) => ({
    ...bankQuestionOf({ ...q, course_id: homework.course_id }),
    no: q.no,
  }))
  return {
    ...line,
    fullMark: homework.full_mark,
    questions: words,
    drawn: await loadFormulaDrawings(db, words.flatMap(textsOfBank)),
    paper,
    classes: classes.map((c) =>
      classSumsOf(
        c,
        counts.find((n) => n.class_id === c.class_id),
      ),
    ),
    sheets: sheets.map((s) => ({
      studentId: s.student_id,
      studentName: s.name,
      studentNumber: s.student_number,
      classId: s.sheet_class ?? s.class_id,
      state: (s.state ?? 'todo') as SheetState,
      late: s.submitted_at ? s.late === true : now > homework.deadline_at.getTime(),
      submittedAt: s.submitted_at?.getTime() ?? null,
      score: s.score,
      waiting: waiting.get(s.student_id) ?? 0,
      remindedAt: s.reminded_at?.getTime() ?? null,
      open: open.get(s.student_id) ?? [],
      checkedRev: revs.get(targetOf.checked(homeworkId, s.student_id)) ?? 0,
    })),
    serverTime: now,
  }
}

/** Students of the classes, and those who have a paper of one of them. */
export function sheetRows(db: Db, who: Principal, homeworkId: string, classIds: readonly string[]) {
  const within = [...classIds, '']
  return db
    .selectFrom('student as s')
    .leftJoin('homework_sheet as t', (j) =>
      j
        .onRef('t.school_id', '=', 's.school_id')
        .onRef('t.student_id', '=', 's.student_id')
        .on('t.homework_id', '=', homeworkId),
    )
    .where('s.school_id', '=', who.schoolId)
    .where((e) =>
      e.or([
        e('t.class_id', 'in', within),
        e.and([e('t.class_id', 'is', null), e('s.class_id', 'in', within)]),
      ]),
    )
    .select(['s.student_id', 's.name', 's.student_number', 's.class_id', 't.class_id as sheet_class'])
    .select(['t.state', 't.late', 't.submitted_at', 't.score', 't.reminded_at'])
    .orderBy('s.student_number')
    .execute()
}

/** By student: kept revisions nobody has decided about, and conflicts. */
async function waitingCounts(db: Db, who: Principal, homeworkId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('op_kept')
    .where('school_id', '=', who.schoolId)
    .where('of_id', '=', homeworkId)
    .where('outcome', 'in', ['held', 'conflict'])
    .where('accepted', 'is', null)
    .select((e) => ['student_id', e.fn.countAll<number>().as('n')])
    .groupBy('student_id')
    .execute()
  return new Map(rows.map((r) => [r.student_id, Number(r.n)]))
}

/** By student whose paper waits to be given back: the questions without a mark. */
async function openQuestions(db: Db, who: Principal, homeworkId: string): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('homework_sheet as t')
    .innerJoin('homework_question as q', (j) =>
      j.onRef('q.school_id', '=', 't.school_id').onRef('q.homework_id', '=', 't.homework_id'),
    )
    .leftJoin('homework_mark as m', (j) =>
      j
        .onRef('m.school_id', '=', 't.school_id')
        .onRef('m.homework_id', '=', 't.homework_id')
        .onRef('m.student_id', '=', 't.student_id')
        .onRef('m.no', '=', 'q.no'),
    )
    .where('t.school_id', '=', who.schoolId)
    .where('t.homework_id', '=', homeworkId)
    .where('t.state', '=', 'submitted')
    .where('m.score', 'is', null)
    .select(['t.student_id', 'q.no'])
    .orderBy('q.no')
    .execute()
  const open = new Map<string, number[]>()
  for (const { student_id, no } of rows) open.set(student_id, [...(open.get(student_id) ?? []), no])
  return open
}

/** By target of `checked`: its revision. */
async function checkedRevs(db: Db, who: Principal, targets: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('op_target')
    .where('school_id', '=', who.schoolId)
    .where('target', 'in', [...targets, ''])
    .select(['target', 'rev'])
    .execute()
  return new Map(rows.map(({ target, rev }) => [target, rev]))
}
