import type { DoorName } from '#contract/sso.ts'
import type { Db } from '../../db/db.ts'
import type { Partner, PartnerSettings } from './types.ts'

/** The enabled partners of a door, with their schools. `door` may also be one that only leads out. */
export const partnersOf = (db: Db, door: DoorName | 'schoolmate'): Promise<Partner[]> =>
  read(db, 'door', door)

/** One enabled partner by its id. */
export const partnerNamed = async (db: Db, partnerId: string): Promise<Partner | null> =>
  (await read(db, 'partner_id', partnerId))[0] ?? null

async function read(db: Db, column: 'door' | 'partner_id', value: string): Promise<Partner[]> {
  const rows = await db
    .selectFrom('partner')
    .where(column, '=', value)
    .where('enabled', '=', true)
    .selectAll()
    .orderBy('partner_id')
    .execute()
  if (rows.length === 0) return []
  const schools = await db
    .selectFrom('partner_school')
    .where(
      'partner_id',
      'in',
      rows.map((r) => r.partner_id),
    )
    .selectAll()
    .execute()
  return rows.map((r) => ({
    partnerId: r.partner_id,
    door: r.door as DoorName,
    allSchools: r.all_schools,
    appId: r.app_id,
    audience: r.audience,
    secret: r.secret,
    settings: r.settings as PartnerSettings,
    schools: schools
      .filter((s) => s.partner_id === r.partner_id)
      .map((s) => ({ schoolId: s.school_id, nameThere: s.name_there })),
  }))
}

/**
 * The partner a request means: by the app id it names, else the one of the asked host, else the only one. Null when
 * that leaves none or several.
 * @param host host and port of the request, only to choose among configured ones
 */
export function choosePartner(
  partners: readonly Partner[],
  appId: string | undefined,
  host: string,
): Partner | null {
  const named = appId === undefined ? partners : partners.filter((p) => p.appId === appId)
  if (named.length === 1) return named[0] ?? null
  const here = named.filter((p) => p.settings.origins?.some((origin) => new URL(origin).host === host))
  return here.length === 1 ? (here[0] ?? null) : null
}
