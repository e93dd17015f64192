import { type Db, inTransaction } from '#server/db/db.ts'
import type { SchoolId } from '#server/db/scope.ts'
import { buildDemoCardTemplate } from '#server/demo/cards/layout.ts'
import { type ItemInput, NOT_GIVEN } from '#server/exams/store/input.ts'
import { storeExamVersion } from '#server/exams/store/store.ts'
import { storeTemplate } from '#server/modules/exam/card/store-card.service.ts'
import { filesDirOf, resolveStorePaths } from '#server/store/store-paths.ts'
import { giveCards } from './give-cards.ts'

export interface ScannedExam {
  examId: string
  paperId: string
  /** Sign-in names of its students: their numbers. */
  students: readonly string[]
}

/** An exam in maths of some students of a class, with scanned cards and no marks yet, beside a running server. */
export async function scannedExam(
  db: Db,
  dataDir: string,
  at: { schoolId: SchoolId; classId: string; name: string; items: readonly ItemInput[]; students: number },
): Promise<ScannedExam> {
  const { schoolId, classId, name, items } = at
  const school = await db
    .selectFrom('school')
    .where('school_id', '=', schoolId)
    .select(['district_id', 'rank_display'])
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('student as s')
    .innerJoin('class as c', (j) =>
      j.onRef('c.school_id', '=', 's.school_id').onRef('c.class_id', '=', 's.class_id'),
    )
    .where('s.school_id', '=', schoolId)
    .where('s.class_id', '=', classId)
    .where('s.left_at', 'is', null)
    .select(['s.student_id', 's.student_number', 'c.grade_id'])
    .orderBy('s.student_number')
    .limit(at.students)
    .execute()
  const now = new Date()
  const { examId } = await inTransaction(db, (tx) =>
    storeExamVersion(
      tx,
      {
        ...{ externalKey: name, districtId: school.district_id, ownerSchoolId: schoolId, name },
        ...{ examType: 'quiz', startTime: now, note: '' },
        schools: [{ schoolId, rankDisplay: school.rank_display, visibleFrom: null, hidden: false }],
        papers: [
          {
            ...{ courseId: 'math', courseName: '数学', items, answers: null },
            rows: Int32Array.from(rows, (_, i) => i),
            marks: new Int16Array(rows.length * items.length).fill(NOT_GIVEN),
          },
        ],
        students: rows.map((r) => ({ schoolId, studentId: r.student_id, classId, gradeId: r.grade_id })),
      },
      now,
    ),
  )
  const { paper_id: paperId } = await db
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .select('paper_id')
    .executeTakeFirstOrThrow()
  const key = { school_id: schoolId, exam_id: examId, paper_id: paperId }
  await inTransaction(db, (tx) => storeTemplate(tx, key, buildDemoCardTemplate(items)))
  const ids = rows.map((r) => r.student_id)
  await giveCards(db, resolveStorePaths(filesDirOf(dataDir)), key, items, ids)
  return { examId, paperId, students: rows.map((r) => r.student_number) }
}

/** Takes an exam away with all that hangs on it, so that a shared server is as it was. */
export async function dropExam(db: Db, examId: string): Promise<void> {
  const blocks = db
    .selectFrom('mark_block as b')
    .innerJoin('mark_marking as m', (j) =>
      j.onRef('m.school_id', '=', 'b.school_id').onRef('m.marking_id', '=', 'b.marking_id'),
    )
    .where('m.exam_id', '=', examId)
    .select('b.block_id')
  const answers = db.selectFrom('mark_answer').where('block_id', 'in', blocks).select('answer_id')
  const tasks = db.selectFrom('mark_task').where('block_id', 'in', blocks).select('task_id')
  await db.deleteFrom('mark_word').where('task_id', 'in', tasks).execute()
  await db.deleteFrom('mark_decision').where('answer_id', 'in', answers).execute()
  for (const table of ['mark_share', 'mark_task', 'mark_pack', 'mark_answer', 'mark_marker'] as const)
    await db.deleteFrom(table).where('block_id', 'in', blocks).execute()
  await db.deleteFrom('mark_block').where('block_id', 'in', blocks).execute()
  const files = db.selectFrom('card_file').where('exam_id', '=', examId).select('file_id')
  await db.deleteFrom('file').where('file_id', 'in', files).execute()
  const tables = await db.introspection.getTables()
  let left = tables.filter((table) => table.columns.some((column) => column.name === 'exam_id'))
  // one that others point to goes once these are gone
  for (let tries = 0; left.length > 0 && tries < 10; tries++) {
    const kept: typeof left = []
    for (const table of left)
      await db
        .deleteFrom(table.name as 'exam')
        .where('exam_id', '=', examId)
        .execute()
        .catch(() => kept.push(table))
    left = kept
  }
  if (left.length > 0) throw new Error(`Left of the exam: ${left.map((table) => table.name).join(', ')}`)
}
