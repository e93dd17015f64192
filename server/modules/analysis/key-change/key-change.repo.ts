import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { overSchools } from '../../../db/tenancy.ts'
import { totalsIn } from '../../../exams/papers/paper-scores.ts'
import { nameThen } from '../../../exams/roster/class-name-then.ts'
import type { ExamVersionKey } from '../../../exams/versions/find-version.ts'

/** The exam, if the school owns it and it is published. */
export async function ownedExam(db: Db | Tx, school: SchoolId, examId: string, lock = false) {
  const query = db
    .selectFrom('exam')
    .where('exam_id', '=', examId)
    .where('owner_school_id', '=', school)
    .where('current_version', '>', 0)
    .select(['exam_id', 'current_version as version', 'start_time'])
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function itemNamed(db: Db | Tx, at: ExamVersionKey, paperId: string, itemNo: string) {
  return db
    .selectFrom('exam_item as i')
    .innerJoin('exam_paper as p', on('p', 'i', 'exam_id', 'version', 'paper_id'))
    .where('i.exam_id', '=', at.exam_id)
    .where('i.version', '=', at.version)
    .where('i.paper_id', '=', paperId)
    .where('i.item_no', '=', itemNo)
    .select(['i.seq', 'i.item_type', 'i.full_mark', 'i.answer_key', 'p.course_id'])
    .executeTakeFirst()
}

/** Marks and answers of everybody who sat a paper, all schools of the exam. */
export async function listScoresAcrossSchools(db: Db | Tx, at: ExamVersionKey, paperId: string) {
  return db
    .selectFrom('exam_score as r')
    .innerJoin('exam_school as x', on('x', 'r', 'exam_id', 'school_id'))
    .where('r.exam_id', '=', at.exam_id)
    .where('r.version', '=', at.version)
    .where('r.paper_id', '=', paperId)
    .select(['r.school_id', 'r.student_id', 'r.marks', 'r.answers'])
    .modifyEnd(overSchools('a key is changed for an exam'))
    .execute()
}

/** Totals of a school's students, with name and class; null: absent. */
export async function totalsOfSchool(db: Db | Tx, school: SchoolId, at: ExamVersionKey) {
  const rows = await totalsIn(db, school, at)
    .leftJoin('student as u', on('u', 'r', 'school_id', 'student_id'))
    .leftJoin('class as c', on('c', 'x', 'school_id', 'class_id'))
    .innerJoin('exam as e', (j) => j.on('e.exam_id', '=', at.exam_id))
    .select(['r.student_id', 'r.score', 'r.full_mark', 'x.grade_id', 'u.name'])
    .select(
      nameThen({ school: 'c.school_id', place: 'c.class_id', now: 'c.name', of: school }, 'e.start_time').as(
        'class_name',
      ),
    )
    .select('r.score_rate')
    .execute()
  // a sum of some subjects has no rate and no place among the others
  return rows.map(({ score_rate, score, ...row }) => ({ ...row, score: score_rate === null ? null : score }))
}
