import { Status } from '#contract/envelope.ts'
import { inTransaction, type Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import type { SchoolId } from '../../db/scope.ts'
import { classFold } from '../../exams/roster/place-names.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import type { OfficeActionContext } from './doing.rules.ts'

interface ClassInput {
  toClassId?: string
  ofGradeId: string
  placeName: string
}

/** Adds a class to a grade or corrects its name. @throws Refusal 10005; 10020 the grade has that class, in whatever spelling */
export async function saveClass({ db, who, audit, now }: OfficeActionContext, given: ClassInput) {
  const name = given.placeName.trim()
  return inTransaction(db, async (tx) => {
    const grade = await holdGrade(tx, who.schoolId, given.ofGradeId)
    const classes = await tx
      .selectFrom('class')
      .where('school_id', '=', who.schoolId)
      .where('grade_id', '=', given.ofGradeId)
      .select(['class_id', 'name', 'seq'])
      .execute()
    const old = classes.find((c) => c.class_id === given.toClassId)
    if (given.toClassId !== undefined && !old) throw notFound()
    const fold = (of: string) => classFold(grade, of)
    const isRespelled = old !== undefined && fold(old.name) === fold(name)
    const same = classes.find(
      (c) => c !== old && (c.name === name || (!isRespelled && fold(c.name) === fold(name))),
    )
    if (same) throw new Refusal(Status.conflict, 'classNamed', { values: { name: same.name } })
    const classId = old?.class_id ?? newId(now)
    const at = { school_id: who.schoolId, class_id: classId }
    if (!old)
      await tx
        .insertInto('class')
        .values({ ...at, grade_id: given.ofGradeId, name, seq: seqOf(name, classes) })
        .execute()
    else
      await tx
        .updateTable('class')
        .set({ name })
        .where('school_id', '=', who.schoolId)
        .where('class_id', '=', classId)
        .execute()
    await audit.note(tx, { target: `class ${name}`, before: old && { name: old.name }, after: { name } })
    return { classId }
  })
}

/** The number in a class's name is its place in the grade; without one it comes last. */
const seqOf = (name: string, others: readonly { seq: number }[]): number => {
  const digits = /(\d+)\D*$/.exec(name.normalize('NFKC'))?.[1]
  const last = Math.max(0, ...others.map((c) => c.seq))
  return digits && digits.length < 6 ? Number(digits) : last + 1
}

/** Two at one moment follow each other. @returns the grade's name @throws Refusal 10005; 10020 it graduated */
async function holdGrade(tx: Tx, school: SchoolId, gradeId: string): Promise<string> {
  const grade = await tx
    .selectFrom('grade')
    .where('school_id', '=', school)
    .where('grade_id', '=', gradeId)
    .select(['name', 'ended_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!grade) throw notFound()
  if (grade.ended_at) throw new Refusal(Status.conflict, 'classGraduated', { values: { name: grade.name } })
  return grade.name
}

/** Takes away a class that nothing hangs on. @throws Refusal 10005; 10020 something does */
export async function dropClass({ db, who, audit }: OfficeActionContext, classId: string) {
  return inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('class')
      .where('school_id', '=', who.schoolId)
      .where('class_id', '=', classId)
      .select(['name', 'grade_id'])
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound()
    const used = await tx
      .selectNoFrom((e) => {
        const there = (table: 'student' | 'exam_student' | 'homework_class' | 'teacher_class') =>
          e.exists(
            e
              .selectFrom(table)
              .where('school_id', '=', who.schoolId)
              .where('class_id', '=', classId)
              .select('class_id'),
          )
        const left = e
          .selectFrom('student')
          .where('school_id', '=', who.schoolId)
          .where('left_class_id', '=', classId)
          .select('class_id')
        return e
          .or([
            there('student'),
            there('exam_student'),
            there('homework_class'),
            there('teacher_class'),
            e.exists(left),
          ])
          .as('used')
      })
      .executeTakeFirstOrThrow()
    if (used.used) throw new Refusal(Status.conflict, 'classUsed', { values: { name: found.name } })
    await tx
      .deleteFrom('class')
      .where('school_id', '=', who.schoolId)
      .where('class_id', '=', classId)
      .execute()
    await audit.note(tx, { target: `class ${found.name}`, before: found })
    return {}
  })
}
