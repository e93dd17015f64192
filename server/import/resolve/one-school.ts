import type { Db } from '../../db/db.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import type { Faults } from '../../sheets/faults.ts'
import { loadSchool, onlySchool } from './directory.ts'

/** The school that `--school` names, or the only one; null, with the fault told, when that is not one school. */
export async function oneSchool(db: Db, named: string, faults: Faults): Promise<SchoolId | null> {
  const name = named || ((await onlySchool(db)) ?? '')
  const place = { file: '--school' }
  if (name === '') {
    faults.add('school_unclear', place, { file: '--school' })
    return null
  }
  const found = await loadSchool(db, name)
  if (found === 'shared') faults.add('school_shared_name', place, { school: name })
  else if (found === 'unknown') faults.add('school_not_there', place, { school: name })
  else return schoolOf(found.schoolId, 'row')
  return null
}
