import { sql } from 'kysely'
import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'

const rows = compileQueryOnce((db, { schools }: { schools: readonly string[] }) =>
  db
    .selectFrom('school as s')
    .leftJoin('school_module as m', on('m', 's', 'school_id'))
    .where(sql<boolean>`s.school_id = any(${schools}::text[])`)
    .select(['s.school_id', 's.name', 's.area_id', 'm.key', 'm.status'])
    .orderBy('s.school_id')
    .orderBy('m.key'),
)

/** Schools the account has an identity in, with their switches. */
export async function schoolsOf(db: Db, schools: readonly SchoolId[]) {
  if (schools.length === 0) return []
  const bySchool = Map.groupBy(await rows(db, { schools }), (row) => row.school_id)
  return [...bySchool.values()].flatMap((modules) =>
    modules.slice(0, 1).map((s) => ({
      schoolId: s.school_id,
      schoolName: s.name,
      areaId: s.area_id,
      moduleConfigList: modules.flatMap(({ key, status }) =>
        key === null || status === null ? [] : [{ key, status }],
      ),
    })),
  )
}
