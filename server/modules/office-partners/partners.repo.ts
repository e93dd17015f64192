import { ADMINISTRATORS } from '#contract/roles.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { PartnerRow } from './types.ts'

/** Partners that speak for this school, and those that speak for none in particular. */
export const partnersOfSchool = (db: Db | Tx, school: SchoolId) =>
  db
    .selectFrom('partner as p')
    .leftJoin('partner_school as s', (j) =>
      j.onRef('s.partner_id', '=', 'p.partner_id').on('s.school_id', '=', school),
    )
    .leftJoin('partner_sign_on as o', (j) =>
      j.onRef('o.partner_id', '=', 'p.partner_id').on('o.school_id', '=', school),
    )
    .where((e) => e.or([e('s.school_id', 'is not', null), e('p.all_schools', '=', true)]))
    .selectAll('p')
    .select(['s.name_there', 'o.last_at'])
    .orderBy('p.partner_id')
    .$narrowType<{ door: PartnerRow['door'] }>()
    .execute()

/** Schools that this account runs. */
export async function schoolsRunBy(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_type', 'in', [...ADMINISTRATORS])
    .select('school_id')
    .distinct()
    .execute()
  return rows.map((row) => row.school_id)
}

/** Of these partners, those that speak for other schools than these as well: their keys are no matter of this account. */
export async function reachingBeyond(
  db: Db | Tx,
  partnerIds: readonly string[],
  schools: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('partner_school')
    .where('partner_id', 'in', [...partnerIds, ''])
    .where('school_id', 'not in', [...schools, ''])
    .select('partner_id')
    .execute()
  return new Set(rows.map((row) => row.partner_id))
}
