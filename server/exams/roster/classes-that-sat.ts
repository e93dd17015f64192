import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { nameThen } from './class-name-then.ts'

/** Classes of the school that sat an exam version, as they were on the day, in the school's order. */
export const classesThatSat = (db: Db, school: SchoolId, at: { exam_id: string; version: number }) =>
  db
    .selectFrom('exam_student as s')
    .innerJoin('exam as e', 'e.exam_id', 's.exam_id')
    .leftJoin('class as c', on('c', 's', 'school_id', 'class_id'))
    .where('s.exam_id', '=', at.exam_id)
    .where('s.version', '=', at.version)
    .where('s.school_id', '=', school)
    .select(['s.class_id', 's.grade_id', 'c.seq', 'e.start_time'])
    .select(
      nameThen({ school: 's.school_id', place: 's.class_id', now: 'c.name', of: school }, 'e.start_time').as(
        'name',
      ),
    )
    .distinct()
    .orderBy('s.grade_id')
    .orderBy('c.seq')
    .orderBy('s.class_id')
    .execute()
