import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** Schools the account has an identity in, with their switches. */
export async function schoolsOf(db: Db, schools: readonly SchoolId[]) {
  if (schools.length === 0) return []
  const [found, modules] = await Promise.all([
    db
      .selectFrom('school')
      .where('school_id', 'in', schools)
      .select(['school_id', 'name', 'area_id'])
      .orderBy('school_id')
      .execute(),
    db
      .selectFrom('school_module')
      .where('school_id', 'in', schools)
      .select(['school_id', 'key', 'status'])
      .orderBy('key')
      .execute(),
  ])
  return found.map((s) => ({
    schoolId: s.school_id,
    schoolName: s.name,
    areaId: s.area_id,
    moduleConfigList: modules
      .filter((m) => m.school_id === s.school_id)
      .map(({ key, status }) => ({ key, status })),
  }))
}
