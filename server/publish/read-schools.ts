import type { Db } from '../db/db.ts'
import { on } from '../db/joins.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import { overSchools } from '../db/tenancy.ts'
import { readFigures } from '../exams/rules/school-figures.ts'
import type { SchoolFacts } from './exam-data.ts'
import type { VersionKey } from './read-facts.ts'

/** A school of the exam; its id vouched for by the exam's own rows. */
export interface ExamSchool extends SchoolFacts {
  schoolId: SchoolId
}

/** Schools with students in this version, in order of id. A school without a setting of its own hides every rank. */
export async function readSchools(db: Db, { examId, version }: VersionKey): Promise<ExamSchool[]> {
  const rows = await db
    .selectFrom((e) =>
      e
        .selectFrom('exam_student')
        .select(['exam_id', 'school_id'])
        .distinct()
        .where('exam_id', '=', examId)
        .where('version', '=', version)
        .modifyEnd(overSchools('an exam is published'))
        .as('s'),
    )
    .innerJoin('school', 'school.school_id', 's.school_id')
    .leftJoin('exam_school as e', on('e', 's', 'school_id', 'exam_id'))
    .select(['s.school_id', 'school.name', 'e.rank_display'])
    .orderBy('s.school_id')
    .execute()
  const figures = await readFigures(
    db,
    rows.map((r) => schoolOf(r.school_id, 'row')),
  )
  return rows.map((r) => ({
    ...figures.get(r.school_id),
    schoolId: schoolOf(r.school_id, 'row'),
    schoolName: r.name,
    rankDisplay: r.rank_display ?? 'none',
  }))
}
