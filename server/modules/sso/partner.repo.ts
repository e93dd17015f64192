import type { DoorName } from '#contract/account/sso.ts'
import type { Db } from '../../db/db.ts'
import type { Partner, PartnerSettings } from './types.ts'

/** The enabled partners of a door, with their schools. `door` may also be one that only leads out. */
export const partnersOf = (db: Db, door: DoorName | 'schoolmate'): Promise<Partner[]> =>
  read(db, 'door', door, true)

/** One enabled partner by its id. */
export const partnerNamed = async (db: Db, partnerId: string): Promise<Partner | null> =>
  (await read(db, 'partner_id', partnerId, true))[0] ?? null

/** The same whether it is open or not. */
export async function anyPartnerNamed(
  db: Db,
  partnerId: string,
): Promise<{ partner: Partner; open: boolean } | null> {
  const [partner] = await read(db, 'partner_id', partnerId, false)
  if (!partner) return null
  return { partner, open: (await partnerNamed(db, partnerId)) !== null }
}

async function read(
  db: Db,
  column: 'door' | 'partner_id',
  value: string,
  openOnly: boolean,
): Promise<Partner[]> {
  const rows = await db
    .selectFrom('partner')
    .where(column, '=', value)
    .$if(openOnly, (q) => q.where('enabled', '=', true))
    .selectAll()
    .orderBy('partner_id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map((r) => r.partner_id)
  const [schools, keys] = await Promise.all([
    db.selectFrom('partner_school').where('partner_id', 'in', ids).selectAll().execute(),
    db
      .selectFrom('partner_key')
      .where('partner_id', 'in', ids)
      .selectAll()
      .orderBy('made_at', (o) => o.desc().nullsLast())
      .execute(),
  ])
  return rows.map((r) => ({
    partnerId: r.partner_id,
    door: r.door as DoorName,
    allSchools: r.all_schools,
    appId: r.app_id,
    audience: r.audience,
    secret: r.secret,
    keys: keys
      .filter((k) => k.partner_id === r.partner_id)
      .map((k) => ({
        secret: k.secret,
        until: k.works_until?.getTime() ?? null,
        withdrawn: k.withdrawn_at !== null,
      })),
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
