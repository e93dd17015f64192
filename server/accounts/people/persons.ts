import { Role } from '#contract/roles.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Faults } from '../../sheets/faults.ts'
import { sameName } from '../../sheets/roster/student-columns.ts'
import type { Duty } from './duties.ts'

/** One person of the files: all rows with the same number. */
export interface Person {
  name: string
  /** Staff number, phone number, or `p` and a child's number: the account's name where it is free. */
  base: string
  /** `staff` and `child` are known within the school, `phone` everywhere. */
  by: 'staff' | 'phone' | 'child'
  /** Of the first row. */
  schoolId: SchoolId
  duties: Duty[]
}

/** Puts the rows of each person together; two names under one number are told. */
export function personsOf(duties: readonly Duty[], faults: Faults): Person[] {
  const byKey = new Map<string, Person>()
  for (const duty of duties) {
    const { row, school } = duty
    const found = numberOf(duty)
    const key = found.by === 'phone' ? found.base : `${school.schoolId}\u001f${found.by}\u001f${found.base}`
    const person = byKey.get(key)
    const first = person?.duties[0]?.row
    if (!person || !first)
      byKey.set(key, { ...found, name: row.name, schoolId: school.schoolId, duties: [duty] })
    else if (sameName(person.name, row.name)) person.duties.push(duty)
    else {
      const values = { login: found.base, name: row.name, known: person.name, first: first.row }
      faults.add('two_names', row.place('person'), values)
    }
  }
  return [...byKey.values()]
}

/** A parent goes by the phone, without one by the first child; staff by the staff number, without one by the phone. */
function numberOf({ row }: Duty): Pick<Person, 'base' | 'by'> {
  const parent = row.kind.userType === Role.parent
  if (!parent && row.staff) return { by: 'staff', base: row.staff }
  if (row.phone) return { by: 'phone', base: row.phone }
  return { by: 'child', base: `p${row.children[0] ?? ''}` }
}
