import { newId } from '../db/ids.ts'
import { gradeInClass } from '../exams/roster/place-names.ts'
import { findClasses, gradesLike, tellSeveral } from '../import/resolve/classes.ts'
import type { KnownClass } from '../import/resolve/directory.ts'
import { Spellings } from '../import/resolve/spellings.ts'
import { matchStoredNumber } from '../import/resolve/stored-number.ts'
import { sameName } from '../sheets/roster/student-columns.ts'
import type { DraftStudent } from '../sheets/roster/students.ts'
import type { Planning } from './planning.ts'

/** Names a message shows. */
const SHOWN = 6

/** Plans the students of a file: who comes, moves, is called otherwise, comes back; who is missing in its classes. */
export function planStudents(planning: Planning, given: readonly DraftStudent[]): void {
  const { school, plan, tell } = planning
  const classNames = new Map(school.classes.map((c) => [c.classId, c.name]))
  const touched = new Set<string>()
  const named = new Set<string>()
  const spellings = new Spellings()
  for (const student of given) {
    const at = classOf(planning, student)
    if (!at) continue
    spellings.note(at.classId, at, student)
    classNames.set(at.classId, at.name)
    touched.add(at.classId)
    const { name } = student
    const number = matchStoredNumber(school.students, student.number)
    named.add(number)
    const known = school.students.get(number)
    const { classId, gradeId } = at
    if (!known) {
      const studentId = newId()
      plan.students.push({ studentId, number, name, classId, as: 'new' })
      school.students.set(number, { studentId, name, left: false, classId, gradeId, mergedInto: null })
      tell('new', student, '', at.name)
      continue
    }
    // a number of before two rows of one child were merged
    if (known.mergedInto !== null) {
      named.add(known.mergedInto)
      plan.same += 1
      continue
    }
    const isRenamed = !sameName(known.name, name)
    if (known.left) tell('back', student, '', at.name)
    else if (known.classId !== classId) tell('moved', student, classNames.get(known.classId) ?? '', at.name)
    if (isRenamed) tell('renamed', student, known.name, name)
    if (!known.left && known.classId === classId && !isRenamed) plan.same += 1
    else {
      const now = { studentId: known.studentId, number, name: isRenamed ? name : known.name, classId }
      plan.students.push({ ...now, as: 'changed' })
    }
  }
  plan.folded = spellings.list()
  for (const [number, { studentId, name, left, classId }] of school.students) {
    if (left || named.has(number) || !touched.has(classId)) continue
    plan.students.push({ studentId, number, name, classId: '', as: 'leaves' })
    tell('missing', { name, number }, classNames.get(classId) ?? '')
  }
}

const toClassPosition = ({ file, row, columns }: DraftStudent) => ({
  file,
  row,
  column: columns?.className ?? null,
})

/** The class a file names; a new one of a grade that is there is planned. Null with the fault told. */
function classOf({ school, plan, faults, tell }: Planning, student: DraftStudent): KnownClass | null {
  const { className } = student
  const found = findClasses(school, className, student.grade)
  const [first, other] = found
  if (first && !other) return first
  if (other) {
    tellSeveral(found, className, {
      place: toClassPosition(student),
      faults,
      sameName: 'class_in_two_grades',
    })
    return null
  }
  const said = student.grade || gradeInClass(className)
  const hints = (student.gradeHints ?? []).filter(
    (name) => gradesLike(school.grades.keys(), name).length === 1,
  )
  const grade = said || (hints.length === 1 ? (hints[0] ?? '') : '')
  const grades = grade === '' ? [...school.grades.keys()] : gradesLike(school.grades.keys(), grade)
  if (grade !== '' && grades.length > 1) {
    faults.add('grade_several', toClassPosition(student), { grade, known: grades.join('、') })
    return null
  }
  const into = grades.length === 1 ? (grades[0] ?? '') : ''
  const gradeId = school.grades.get(into)
  if (gradeId === undefined) {
    const names = school.classes.map((c) => c.name)
    const known = names.slice(0, SHOWN).join('、') + (names.length > SHOWN ? '…' : '')
    faults.add('no_such_class', toClassPosition(student), { school: school.name, className, known })
    return null
  }
  const made: KnownClass = { classId: newId(), gradeId, name: className, grade: into }
  school.classes.push(made)
  plan.classes.push(made)
  tell('class', { name: className }, '', into)
  return made
}
