import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import { overSchools } from '../../db/tenancy.ts'
import { decidesJoint } from '../versions/joint-owner.ts'
import { openAt } from './appeals.ts'

interface Decider {
  readonly schoolId: SchoolId
  readonly userType: number
}

/** Sent reports of other schools' students about joint exams that a school owns: `a` the report, `e` the exam. */
const sentByOthers = (db: Db | Tx, owner: SchoolId) =>
  db
    .selectFrom('exam as e')
    .innerJoin('appeal as a', 'a.exam_id', 'e.exam_id')
    .where('e.owner_school_id', '=', owner)
    .where('e.is_joint', '=', true)
    .where('a.school_id', '<>', owner)
    .where('a.state', '<>', 'draft')

/** Those of them that nobody decided yet, with the same names as `openAppeals`. */
export const openAppealsOfOthers = (db: Db, owner: SchoolId) =>
  openAt(db)
    .where('e.owner_school_id', '=', owner)
    .where('e.is_joint', '=', true)
    .where('a.school_id', '<>', owner)
    .modifyEnd(overSchools('reports about exams that a school owns'))

/** The other schools with reports about an exam that the decider's school owns; none for whoever decides nothing. */
export async function schoolsWithAppeals(db: Db, who: Decider, examId: string) {
  if (!decidesJoint(who)) return []
  const rows = await sentByOthers(db, who.schoolId)
    .innerJoin('school as o', 'o.school_id', 'a.school_id')
    .where('e.exam_id', '=', examId)
    .select(['a.school_id', 'o.name'])
    .distinct()
    .orderBy('a.school_id')
    .modifyEnd(overSchools('reports about exams that a school owns'))
    .execute()
  return rows.map((r) => ({ schoolId: schoolOf(r.school_id, 'row'), name: r.name }))
}

/** The school of another school's report that the decider may decide; null: none such. */
export async function schoolOfJointAppeal(db: Db, who: Decider, appealId: string): Promise<SchoolId | null> {
  if (!decidesJoint(who)) return null
  const row = await sentByOthers(db, who.schoolId)
    .where('a.appeal_id', '=', appealId)
    .select('a.school_id')
    .modifyEnd(overSchools('a report about an exam that a school owns'))
    .executeTakeFirst()
  return row ? schoolOf(row.school_id, 'row') : null
}

/** The school of a picture that shows the item of such a report, and nothing else of the card; null: it is none. */
export async function schoolOfJointCrop(db: Db, who: Decider, fileId: string): Promise<SchoolId | null> {
  if (!decidesJoint(who)) return null
  const rows = await sentByOthers(db, who.schoolId)
    .innerJoin('answer_card as k', on('k', 'a', 'school_id', 'exam_id', 'paper_id', 'student_id'))
    .innerJoin('card_file as c', on('c', 'k', 'school_id', 'exam_id', 'paper_id', 'student_id'))
    .where('c.file_id', '=', fileId)
    .where('c.role', '=', 'crop')
    .select(['a.school_id', 'a.item_no', 'k.pictures'])
    .modifyEnd(overSchools('the picture of a report about an exam that a school owns'))
    .execute()
  const shown = rows.find(({ item_no, pictures }) =>
    pictures?.crops.some((crop) => crop.fileId === fileId && crop.itemNo === item_no),
  )
  return shown ? schoolOf(shown.school_id, 'row') : null
}
