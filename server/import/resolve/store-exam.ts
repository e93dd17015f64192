import type { Tx } from '../../db/db.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import type { RosterInput, RosterSchool } from '../../exams/roster/input.ts'
import { classKey, type StoredSchool, storeRoster } from '../../exams/roster/roster.ts'
import { contentHash } from '../../exams/store/content-hash.ts'
import type { ExamInput, ExamStudentInput, PaperInput, StoredExam } from '../../exams/store/input.ts'
import { type ExamStoreOptions, storeExamVersion } from '../../exams/store/store.ts'
import { type SaidExam, whichExam } from '../../exams/versions/identify-exam.ts'
import { turnYearsTo } from '../../exams/year/turn-year.ts'
import { keepIdentities } from '../../http/session/student-identity.ts'
import { courseCode } from '../../sheets/courses.ts'
import type { ExamFacts } from '../layout/plan.ts'
import { gradeFacts, type SchoolStage } from './grade.ts'
import type { Participant, Resolved } from './resolved.ts'
import { UnclearExam } from './which-exam.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] }

/** What is still to be made or changed of an exam's people, a roster a district. Empty when everybody is stored. */
function newcomers(resolved: Resolved, day: Date, stage: SchoolStage | null): RosterInput[] {
  const bySchool = new Map<number, Mutable<RosterSchool>>()
  const seenClasses = new Set<string>()
  for (const p of resolved.participants) {
    const school = resolved.schools[p.school]
    const knownClass = p.class.classId !== null
    if (!school || (p.studentId !== null && !p.update && knownClass)) continue
    let own = bySchool.get(p.school)
    if (!own) {
      own = { name: school.name, grades: [], classes: [], students: [], teachers: [] }
      bySchool.set(p.school, own)
    }
    const { grade, name: className } = p.class
    if (!own.grades.some((g) => g.name === grade))
      own.grades.push({
        name: grade,
        gradeId: school.known?.grades.get(grade),
        ...gradeFacts(grade, day, stage),
      })
    const key = `${p.school}\u001f${grade}\u001f${className}`
    if (!seenClasses.has(key)) {
      seenClasses.add(key)
      const seq = classSeq(className, own.classes.length + 1)
      own.classes.push({
        grade,
        name: className,
        seq,
        ...(p.class.classId !== null && { classId: p.class.classId }),
      })
    }
    if (p.studentId === null || p.update)
      own.students.push({ number: p.number, name: p.name, grade, className })
  }
  const byDistrict = new Map<string, RosterSchool[]>()
  for (const [index, school] of bySchool) {
    const district = resolved.schools[index]?.district ?? ''
    byDistrict.set(district, [...(byDistrict.get(district) ?? []), school])
  }
  return [...byDistrict].map(([districtName, schools]) => ({ districtName, schools }))
}

/** The last number in a class's name is its place in the grade. */
function classSeq(name: string, otherwise: number): number {
  const digits = /(\d+)\D*$/.exec(name.normalize('NFKC'))?.[1]
  return digits ? Number(digits) : otherwise
}

export interface StoreFacts {
  facts: ExamFacts
  stage: SchoolStage | null
  now: Date
  /** True: papers that the exam has and the draft does not bring stay. */
  keepPapers: boolean
  /** `later`: what families see of an earlier version stays as it is until this one is published. */
  shown: 'now' | 'later'
  corrects: SaidExam
}

/** Begins the school year of the exam where the school has not, makes who is new, writes down ID numbers, and stores the exam, all within the caller's transaction. */
export async function storeExam(
  tx: Tx,
  resolved: Resolved,
  { facts, stage, now, keepPapers, shown, corrects }: StoreFacts,
  onProgress?: ExamStoreOptions['onProgress'],
): Promise<StoredExam> {
  for (const { known, turnTo } of resolved.schools)
    if (known && turnTo) await turnYearsTo(tx, known.schoolId, turnTo, now.getTime())
  const made = new Map<string, StoredSchool>()
  const districtIds = new Map<string, string>()
  for (const roster of newcomers(resolved, facts.date, stage)) {
    const stored = await storeRoster(tx, roster)
    districtIds.set(roster.districtName, stored.districtId)
    for (const [name, school] of stored.schools) made.set(`${roster.districtName}\u001f${name}`, school)
  }
  const storedOf = (index: number): StoredSchool | undefined => {
    const school = resolved.schools[index]
    return school && made.get(`${school.district}\u001f${school.name}`)
  }
  const schoolIds = resolved.schools.map((school, i): SchoolId => {
    const id = school.known?.schoolId ?? storedOf(i)?.schoolId
    if (!id) throw new Error(`School ${school.name} was neither found nor made.`)
    return schoolOf(id, 'row')
  })
  const ownerIndex = resolved.schools.findIndex(
    (s) => s.name === resolved.owner.name && s.district === resolved.owner.district,
  )
  const owner = resolved.owner.known?.schoolId ?? schoolIds[ownerIndex]
  const districtId = resolved.owner.known?.districtId ?? districtIds.get(resolved.owner.district)
  if (!owner || !districtId) throw new Error(`School ${resolved.owner.name} was neither found nor made.`)
  const input: ExamInput = {
    externalKey: facts.key,
    districtId,
    ownerSchoolId: owner,
    name: facts.name,
    examType: facts.type ?? (resolved.schools.length > 1 ? 'joint' : 'other'),
    startTime: facts.date,
    schools: resolved.schools.map((school, i) => ({
      schoolId: schoolIds[i] as SchoolId,
      rankDisplay: facts.rank ?? school.known?.rankDisplay ?? 'level',
      visibleFrom: facts.visibleFrom,
      hidden: facts.hidden,
    })),
    papers: resolved.draft.papers.map(paperInput),
    students: resolved.participants.map((p) =>
      studentInput(p, schoolIds[p.school] as SchoolId, storedOf(p.school)),
    ),
    note: facts.note,
  }
  await keepIdentities(
    tx,
    resolved.participants.flatMap(({ identity }, i) => {
      const at = input.students[i]
      return identity && at ? [{ ...identity, schoolId: at.schoolId, studentId: at.studentId }] : []
    }),
  )
  const externalKey = await keyOf(tx, input, { isKeySaid: facts.isKeySaid, keepPapers, corrects })
  return storeExamVersion(tx, { ...input, externalKey }, now, {
    keepShown: shown === 'later',
    keepPapers,
    ...(onProgress ? { onProgress } : {}),
  })
}

/**
 * Key of the exam that the input is, looked for once more with the owner's row locked: another import of the same name
 * and day may have been stored since the files were checked.
 * @throws UnclearExam
 */
async function keyOf(
  tx: Tx,
  input: ExamInput,
  said: { isKeySaid: boolean; keepPapers: boolean; corrects: SaidExam },
): Promise<string> {
  const { ownerSchoolId: owner, externalKey: key, name, startTime: start, students, papers } = input
  await tx.selectFrom('school').where('school_id', '=', owner).select('school_id').forUpdate().execute()
  const { corrects, ...how } = said
  const gradeIds = [...new Set(students.map((s) => s.gradeId))]
  const courseIds = papers.map((p) => p.courseId)
  const brought = { owner, key, name, start, students, gradeIds, courseIds, ...how }
  const which = await whichExam(tx, brought, corrects)
  if (which.kind === 'asks' || which.kind === 'none') throw new UnclearExam(owner, which)
  if (which.kind === 'correction' || which.beside.length === 0) return which.key
  // a new exam brought once more, as after a job was killed, is the one with its very content
  const hash = contentHash(input)
  return which.beside.find((exam) => exam.contentHash === hash)?.key ?? which.key
}

function paperInput(paper: Resolved['draft']['papers'][number]): PaperInput {
  const { courseName, rows, marks, answers } = paper
  const items = paper.items.map(({ no, type, full, key, knowledge }) => ({ no, type, full, key, knowledge }))
  return { courseId: courseCode(courseName), courseName, items, rows, marks, answers }
}

function studentInput(
  p: Participant,
  schoolId: SchoolId,
  stored: StoredSchool | undefined,
): ExamStudentInput {
  const studentId = p.studentId ?? stored?.studentIds.get(p.number)
  const classId = p.class.classId ?? stored?.classIds.get(classKey(p.class.grade, p.class.name))
  const gradeId = p.class.classId !== null ? p.class.gradeId : stored?.gradeIds.get(p.class.grade)
  if (!studentId || !classId || !gradeId) throw new Error(`Student ${p.number} was neither found nor made.`)
  return { schoolId, studentId, classId, gradeId }
}
