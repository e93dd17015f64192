import type { Marker } from '#contract/homework/homework.ts'
import { FAMILY, Role } from '#contract/roles.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Principal } from '../../http/session/principal.ts'

/** What an identity may do with one student's paper of one homework. */
export interface Access {
  homework: HomeworkRow
  student: { id: string; name: string; classId: string }
  /** Class on the paper, which stays when the student moves. */
  classId: string
  /** Whether the homework is for the student's class now. */
  assigned: boolean
  /** Family of the student. */
  mayAnswer: boolean
  mayMark: boolean
}

export type HomeworkRow = NonNullable<Awaited<ReturnType<typeof homeworkRow>>>

/** A homework of a school, or nothing. */
export function homeworkRow(db: Db | Tx, school: Principal['schoolId'], homeworkId: string) {
  return db
    .selectFrom('homework')
    .where('school_id', '=', school)
    .where('homework_id', '=', homeworkId)
    .selectAll()
    .executeTakeFirst()
}

/** How a teacher stands to a class in a subject: teaches it, only heads the class, or neither. */
export async function teaches(
  db: Db | Tx,
  who: Principal,
  classId: string,
  courseId: string,
): Promise<'subject' | 'head' | null> {
  const rows = await db
    .selectFrom('teacher_class')
    .where('school_id', '=', who.schoolId)
    .where('teacher_id', '=', who.relativeId)
    .where('class_id', '=', classId)
    .select(['course_id', 'is_head'])
    .execute()
  if (rows.some((r) => r.course_id === courseId)) return 'subject'
  return rows.some((r) => r.is_head) ? 'head' : null
}

/**
 * The rights of an identity on one paper; null when there is none, or nothing of it may be seen: a family sees its own
 * student's from its start, a teacher the papers of classes taught in the subject or headed.
 */
export async function accessTo(
  db: Db | Tx,
  who: Principal,
  homeworkId: string,
  studentId: string,
  now: number,
): Promise<Access | null> {
  const family = FAMILY.includes(who.userType)
  if (family ? who.studentId !== studentId : who.userType !== Role.teacher) return null
  const homework = await homeworkRow(db, who.schoolId, homeworkId)
  const row = await db
    .selectFrom('student as s')
    .leftJoin('homework_class as c', (j) =>
      j
        .onRef('c.school_id', '=', 's.school_id')
        .onRef('c.class_id', '=', 's.class_id')
        .on('c.homework_id', '=', homeworkId),
    )
    .leftJoin('homework_sheet as t', (j) =>
      j
        .onRef('t.school_id', '=', 's.school_id')
        .onRef('t.student_id', '=', 's.student_id')
        .on('t.homework_id', '=', homeworkId),
    )
    .where('s.school_id', '=', who.schoolId)
    .where('s.student_id', '=', studentId)
    .select(['s.name', 's.class_id', 'c.class_id as assigned', 't.class_id as sheet_class'])
    .executeTakeFirst()
  if (!homework || !row || (!row.assigned && !row.sheet_class)) return null
  const classId = row.sheet_class ?? row.class_id
  const stands = family ? null : await teaches(db, who, classId, homework.course_id)
  if (family ? homework.start_at.getTime() > now : stands === null) return null
  return {
    homework,
    student: { id: studentId, name: row.name, classId: row.class_id },
    classId,
    assigned: row.assigned !== null,
    mayAnswer: family,
    mayMark: family ? familyMarks(homework.marker as Marker, who) : stands === 'subject',
  }
}

const familyMarks = (marker: Marker, who: Principal): boolean =>
  marker === 'self' || (marker === 'parent' && who.userType === Role.parent)
