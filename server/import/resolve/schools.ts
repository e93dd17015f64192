import type { Db } from '../../db/db.ts'
import { FIRST_DISTRICT } from '../../exams/roster/input.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { ImportContent } from '../check/draft.ts'
import { districtNames, type KnownSchool, loadSchool, onlySchool } from './directory.ts'
import type { ExamSchool } from './resolved.ts'

export interface SchoolOptions {
  /** Owner of the exam, and the school of students whose file does not say it. */
  school: string
  district: string
  create: boolean
  /** Ids of the schools that may be named; null: any. */
  onlySchools: readonly string[] | null
}

export interface ExamSchools {
  list: ExamSchool[]
  /** Index by the school's name as the files write it; absent where a fault was told. */
  byText: ReadonlyMap<string, number>
  owner: ExamSchool | null
}

/** Finds the schools that the files name; those not there are to be made, or a fault at their first student. */
export async function examSchools(
  db: Db,
  draft: ImportContent,
  options: SchoolOptions,
  faults: Faults,
): Promise<ExamSchools> {
  const list: ExamSchool[] = []
  const byText = new Map<string, number>()
  const fallback = options.school || (await onlySchool(db)) || ''
  const seen = new Set<string>()
  const byId = new Map<string, number>()
  for (const student of draft.students.list) {
    if (seen.has(student.school)) continue
    seen.add(student.school)
    const name = student.school || fallback
    const place = { file: student.file, row: student.row }
    if (!name) {
      faults.add('school_unclear', { file: student.file })
      continue
    }
    const found = await findOrPlan(db, name, place, options, faults)
    if (!found) continue
    const id = found.known?.schoolId ?? `new ${found.name}`
    const index = byId.get(id) ?? list.push(found) - 1
    byId.set(id, index)
    byText.set(student.school, index)
  }
  const place = { file: '--school' }
  const named = options.school ? await findOrPlan(db, options.school, place, options, faults) : null
  const sorted = [...list].sort((a, b) => (a.name < b.name ? -1 : 1))
  return { list, byText, owner: named ?? sorted[0] ?? null }
}

async function findOrPlan(
  db: Db,
  name: string,
  place: { file: string; row?: number },
  options: SchoolOptions,
  faults: Faults,
): Promise<ExamSchool | null> {
  const known: KnownSchool | 'unknown' | 'shared' = await loadSchool(db, name)
  const only = options.onlySchools
  if (only && known !== 'shared' && (known === 'unknown' || !only.includes(known.schoolId))) {
    // the same for a school that is there and one that is not
    faults.add('school_not_yours', place, { school: name })
    return null
  }
  if (known === 'shared') faults.add('school_shared_name', place, { school: name })
  else if (known !== 'unknown') return { known, name: known.name, district: known.district }
  else if (!options.create) faults.add('school_unknown', place, { school: name })
  else {
    const districts = options.district ? [options.district] : await districtNames(db)
    if (districts.length < 2) return { known: null, name, district: districts[0] ?? FIRST_DISTRICT }
    faults.add('district_unclear', place, { school: name })
  }
  return null
}
