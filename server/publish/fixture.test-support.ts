import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/db.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import type { RankDisplay } from '../db/tables.ts'
import type { ExamInput, StoredExam } from '../exams/store/input.ts'
import { storeExamVersion } from '../exams/store/store.ts'
import { type SampleOptions, sampleExam } from './sample.test-support.ts'

const makeSampleSchoolId = (i: number): SchoolId => schoolOf(`school-${i}`, 'command')

/** Schools, grades, classes and students of a sample exam. */
export async function storePeople(db: Db, options: SampleOptions): Promise<void> {
  const { facts, students } = sampleExam(options)
  await db.insertInto('district').values({ district_id: 'd', name: '实验区' }).execute()
  const schools = facts.schools.map((s) => ({
    school_id: s.schoolId,
    district_id: 'd',
    name: s.schoolName,
    area_id: '',
    rank_display: 'level' as const,
  }))
  await db.insertInto('school').values(schools).execute()
  const grades = facts.grades.map((g) => ({
    school_id: makeSampleSchoolId(g.school),
    grade_id: g.gradeId,
    name: g.gradeName,
  }))
  await db
    .insertInto('grade')
    .values(grades.map((g) => ({ ...g, stage: 3, year: 2024 })))
    .execute()
  const classes = facts.classes.map((c, seq) => ({
    school_id: makeSampleSchoolId(c.school),
    class_id: c.classId,
    grade_id: facts.grades[c.grade]?.gradeId ?? '',
    name: c.className,
    seq,
  }))
  await db.insertInto('class').values(classes).execute()
  const rows = students.ids.map((student_id, i) => ({
    school_id: makeSampleSchoolId(students.school[i] as number),
    student_id,
    class_id: facts.classes[students.klass[i] as number]?.classId ?? '',
    student_number: students.numbers[i] as string,
    name: students.names[i] as string,
  }))
  for (let i = 0; i < rows.length; i += 5000) {
    await db
      .insertInto('student')
      .values(rows.slice(i, i + 5000))
      .execute()
  }
}

export interface ExamOptions extends SampleOptions {
  key?: string
  startTime?: Date
  rankDisplays?: readonly RankDisplay[]
  hidden?: boolean
  withAnswers?: boolean
}

/** Stores a sample exam of people who are already there, as an import does. */
export function storeSample(db: Db, options: ExamOptions): Promise<StoredExam> {
  const { facts, students, marks } = sampleExam(options)
  const input: ExamInput = {
    externalKey: options.key ?? 'exam',
    districtId: 'd',
    ownerSchoolId: makeSampleSchoolId(0),
    name: facts.examName,
    examType: 'midterm',
    startTime: options.startTime ?? new Date(facts.startTime),
    schools: facts.schools.map((s, i) => ({
      schoolId: makeSampleSchoolId(i),
      rankDisplay: options.rankDisplays?.[i] ?? s.rankDisplay,
      visibleFrom: null,
      hidden: options.hidden ?? false,
    })),
    papers: facts.papers.map((p, i) => ({
      courseId: p.courseId,
      courseName: p.courseName,
      items: p.items.map((item) => ({
        no: item.no,
        type: item.type as 'choice',
        full: item.full / 100,
        key: item.key,
        knowledge: item.kp.map((k) => p.knowledge[k] as string),
      })),
      rows: marks[i]?.rows ?? new Int32Array(),
      marks: marks[i]?.marks ?? new Int16Array(),
      answers: options.withAnswers
        ? Array.from(marks[i]?.rows ?? [], () => p.items.map((item) => item.key).join('\u001f'))
        : null,
    })),
    students: students.ids.map((studentId, i) => ({
      schoolId: makeSampleSchoolId(students.school[i] as number),
      studentId,
      classId: facts.classes[students.klass[i] as number]?.classId ?? '',
      gradeId: facts.grades[students.grade[i] as number]?.gradeId ?? '',
    })),
    note: '',
  }
  return inTransaction(db, (tx) => storeExamVersion(tx, input, new Date(1_760_000_000_000)))
}
