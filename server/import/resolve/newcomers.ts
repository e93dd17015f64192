import type { RosterInput, RosterSchool } from '../../exams/roster-input.ts'
import { gradeFacts, type Stage } from './grade.ts'
import type { Resolved } from './resolved.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] }

/** What is still to be made or changed of an exam's people, a roster a district. Empty when everybody is stored. */
export function newcomers(resolved: Resolved, day: Date, stage: Stage | null): RosterInput[] {
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
