import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import { classFold, gradeInClass } from '../../exams/roster/place-names.ts'
import type { FaultPosition, Faults } from '../../sheets/faults.ts'
import { sameName } from '../../sheets/roster/student-columns.ts'
import type { DraftStudent } from '../../sheets/roster/students.ts'
import { type ImportContent, sheetOf } from '../check/draft.ts'
import { NamesOfSchool } from './by-name.ts'
import { findClasses, tellSeveral } from './classes.ts'
import { classmates } from './classmates.ts'
import { ZerosOfSchool } from './leading-zeros.ts'
import { NewPlaces } from './new-places.ts'
import type { ClassRef, ExamSchool, Participant, Resolved } from './resolved.ts'
import { schoolThen } from './school-year.ts'
import { type ExamSchools, examSchools, type SchoolOptions } from './schools.ts'
import { Spellings } from './spellings.ts'
import { matchStoredNumber } from './stored-number.ts'

export interface ResolveOptions extends SchoolOptions {
  update: boolean
  /** When the exam was; null: not known, as its settings have a fault. */
  day: Date | null
  now: Date
  /** False: the classes met in the files are taken whole, those without a row being absent. */
  rosterGiven: boolean
  /** Hears which share of the students has been looked for. */
  onShare?: (share: number) => void
}

/** Students looked for in one go: others are served in between. */
const IN_ONE_GO = 2000

/** Finds everybody of a draft in the database. Null, with the faults told, when somebody cannot be found or made. */
export async function resolve(
  db: Db,
  draft: ImportContent,
  options: ResolveOptions,
  faults: Faults,
): Promise<Resolved | null> {
  const before = faults.count
  const schools = await examSchools(db, draft, options, faults)
  if (!(await callPlacesThen(db, draft, schools, options, faults))) return null
  const participants: Participant[] = []
  const missing = new Set<number>()
  const naming: Naming = { create: options.create, told: new Set(), places: new NewPlaces(), faults }
  const spellings = new Spellings()
  const zeros = new ZerosOfSchool()
  const names = new NamesOfSchool()
  const numbers = new Set(draft.students.list.map((student) => student.number))
  for (const [index, student] of draft.students.list.entries()) {
    if (index > 0 && index % IN_ONE_GO === 0) {
      options.onShare?.(index / draft.students.list.length)
      await setImmediate()
    }
    const at = schools.byText.get(student.school)
    const school = at === undefined ? undefined : schools.list[at]
    if (!school || at === undefined) continue
    const named = student.number === '' ? names.find(school.known, student) : null
    if (named && named.length !== 1) {
      nameFault(student, named, faults)
      continue
    }
    const number = matchStoredNumber(school.known?.students, student.number)
    const bearer = named ? undefined : school.known?.students.get(number)
    // a number of before two rows of a child were merged; a file that still has both keeps them apart
    const later = bearer?.mergedInto && !numbers.has(bearer.mergedInto) ? bearer.mergedInto : null
    const exact = later === null ? bearer : school.known?.students.get(later)
    const near = named?.[0] ?? (exact ? undefined : zeros.find(school.known, student, draft))
    const found = exact ?? near
    if (!found && !options.create) {
      if (student.listed)
        missingFault(student.file, student.row, student.columns?.number ?? null, student, school, faults)
      else missing.add(index)
      continue
    }
    if (!found && !student.name)
      faults.add('name_missing', toStudentPosition(student, 'name'), { number: student.number })
    const same =
      !found || !student.name || student.name === student.number || sameName(found.name, student.name)
    if (!same && !options.update) {
      const values = { number: student.number, name: student.name, known: found.name }
      faults.add('name_differs', toStudentPosition(student, 'name'), values)
    }
    const stored = found && school.known?.classes.find((c) => c.classId === found.classId)
    const to = student.className || !stored ? classOf(student, at, school, naming) : stored
    if (!to) continue
    if (student.className) {
      spellings.note(`${at} ${to.classId ?? classFold(to.grade, to.name)}`, to, student)
    }
    const moved = found !== undefined && !school.isPast && found.classId !== to.classId
    // who has left and is in a file sat the exam then, and is not on the roll again by it
    participants.push({
      school: at,
      number: near?.number ?? later ?? number,
      name: student.name || found?.name || student.number,
      studentId: found?.studentId ?? null,
      class: to,
      update: found !== undefined && !found.left && options.update && (!same || moved),
      ...(student.identity ? { identity: student.identity } : {}),
    })
  }
  for (const paper of draft.papers) {
    if (!missing.size) break
    for (const [i, index] of paper.rows.entries()) {
      const student = draft.students.list[index]
      const school = schools.list[schools.byText.get(student?.school ?? '') ?? -1]
      if (student && school && missing.has(index)) {
        missingFault(sheetOf(paper, i), paper.sheetRows[i] ?? 0, paper.numberColumn, student, school, faults)
      }
    }
  }
  if (faults.count > before || !schools.owner) return null
  const rest = options.rosterGiven ? [] : classmates(schools.list, participants)
  return {
    draft,
    schools: schools.list,
    owner: schools.owner,
    participants: [...participants, ...rest],
    zeros: zeros.lost,
    folded: spellings.list(),
  }
}

/** Calls classes and grades of the schools as they were called in the exam's school year; false with the fault told. */
async function callPlacesThen(
  db: Db,
  draft: ImportContent,
  { list, byText }: ExamSchools,
  { day, now, create }: ResolveOptions,
  faults: Faults,
): Promise<boolean> {
  if (!day) return true
  let all = true
  for (const [at, school] of list.entries()) {
    if (!school.known) continue
    const texts = new Set([...byText].filter(([, index]) => index === at).map(([text]) => text))
    const how = { day, now: now.getTime(), create, texts }
    const then = await schoolThen(db, school.known, draft, how, faults)
    if (then) list[at] = { ...school, ...then }
    else all = false
  }
  return all
}

/** Students of one name that a message shows. */
const SHOWN_STUDENTS = 4

/** A name without a number that is nobody's, or several students'. */
function nameFault(
  student: DraftStudent,
  found: readonly { className: string; number: string }[],
  faults: Faults,
): void {
  const { name, className } = student
  const place = toStudentPosition(student, 'name')
  if (!found.length) return faults.add('name_not_found', place, { name, className })
  const some = found.slice(0, SHOWN_STUDENTS).map((one) => `${one.className} ${one.number}`)
  const known = some.join('、') + (found.length > SHOWN_STUDENTS ? '…' : '')
  return faults.add('name_unclear', place, { name, known })
}

const toStudentPosition = (
  { file, row, columns }: DraftStudent,
  field: 'name' | 'className',
): FaultPosition => ({
  file,
  row,
  column: columns?.[field] ?? null,
})

function missingFault(
  file: string,
  row: number,
  column: string | null,
  student: DraftStudent,
  school: ExamSchool,
  faults: Faults,
): void {
  faults.add('student_not_stored', { file, row, column }, { school: school.name, number: student.number })
}

/** Class names a message shows. */
const SHOWN_CLASSES = 6

/** What naming the classes of all students shares. */
interface Naming {
  create: boolean
  /** Classes whose fault was told. */
  told: Set<string>
  places: NewPlaces
  faults: Faults
}

/** The class a student sits in. A class that cannot be found or made is told once, at its first student. */
function classOf(
  student: DraftStudent,
  at: number,
  school: ExamSchool,
  { create, told, places, faults }: Naming,
): ClassRef | null {
  const { className, number } = student
  const place = toStudentPosition(student, 'className')
  if (!className) {
    // of a roster's rows it was told when they were read
    if (!student.listed) faults.add('class_missing', place, { number })
    return null
  }
  const found = school.known ? findClasses(school.known, className, student.grade) : []
  const [first, second] = found
  if (first && !second) return first
  const grade = student.grade || gradeInClass(className)
  const made = !first && create && !school.isPast && grade ? places.classOf(at, school, grade, className) : []
  if (!Array.isArray(made)) return made
  const key = `${school.name}\u001f${className}\u001f${student.grade}`
  if (told.has(key)) return null
  told.add(key)
  if (second) tellSeveral(found, className, { place, faults, sameName: 'class_shared_name' })
  else if (!create) {
    const all = school.known?.classes.map((c) => c.name) ?? []
    const known = all.slice(0, SHOWN_CLASSES).join('、') + (all.length > SHOWN_CLASSES ? '…' : '')
    faults.add('class_unknown', place, { school: school.name, className, known })
  } else if (school.isPast) faults.add('class_not_then', place, { className })
  else if (grade) faults.add('grade_several', place, { grade, known: made.join('、') })
  else faults.add('grade_missing', place, { className })
  return null
}
