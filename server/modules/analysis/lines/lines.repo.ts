import type { ScoreLine } from '#contract/exam/score-lines.ts'
import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'

interface OfGrade {
  examId: string
  gradeId: string
}

/** The lines that a school drew on an exam for a grade, those of the total and of each paper. */
export const listScoreLines = (db: Db, school: SchoolId, { examId, gradeId }: OfGrade) =>
  db
    .selectFrom('score_line')
    .where('school_id', '=', school)
    .where('exam_id', '=', examId)
    .where('grade_id', '=', gradeId)
    .select(['subject', 'lines', 'rev'])
    .orderBy('subject')
    .execute()

interface Drawn extends OfGrade {
  subject: string
  lines: readonly ScoreLine[]
  /** Of the lines that these take the place of. */
  rev: number
  accountId: string
  at: Date
}

/** Keeps lines in place of those of `rev`; false: others were drawn meanwhile. */
export async function keepLines(db: Db, school: SchoolId, drawn: Drawn): Promise<boolean> {
  const { examId, gradeId, subject, rev, accountId, at } = drawn
  const lines = JSON.stringify(drawn.lines)
  const now = { lines, rev: rev + 1, account_id: accountId, saved_at: at }
  const kept = await db
    .insertInto('score_line')
    .values({ school_id: school, exam_id: examId, grade_id: gradeId, subject, ...now })
    .onConflict((same) =>
      same
        .columns(['school_id', 'exam_id', 'grade_id', 'subject'])
        .doUpdateSet(now)
        .where('score_line.rev', '=', rev),
    )
    .returning('rev')
    .execute()
  return kept.length > 0
}

/** What changes with any line that a school draws on an exam. */
export const lineRevs = async (db: Db, school: SchoolId, examId: string): Promise<(string | number)[][]> => {
  const rows = await db
    .selectFrom('score_line')
    .where('school_id', '=', school)
    .where('exam_id', '=', examId)
    .select(['grade_id', 'subject', 'rev'])
    .orderBy('grade_id')
    .orderBy('subject')
    .execute()
  return rows.map((row) => [row.grade_id, row.subject, row.rev])
}
