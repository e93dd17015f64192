import { LTI_KEYS, LTI_LAUNCH, LTI_LOGIN } from '#contract/office/lti.ts'
import type { OfficePartner, PartnerKey } from '#contract/office/partners.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Principal } from '../../http/session/principal.ts'
import { configured, KEPT_MS, type KeyRow, listPartnerKeys, worksAt } from './keys.repo.ts'
import { partnersOfSchool, reachingBeyond, schoolsRunBy } from './partners.repo.ts'
import type { KeptSettings, PartnerRow, SignOn } from './types.ts'

/** A key as the office sees it: never its secret. */
export function toPartnerKey(key: KeyRow, now: number): PartnerKey {
  const until = key.works_until?.getTime() ?? null
  const withdrawn = key.withdrawn_at?.getTime() ?? null
  const isKept = withdrawn !== null && key.secret !== '' && withdrawn + KEPT_MS > now
  return {
    partnerKeyId: key.key_id,
    print: key.secret_hash.slice(0, 8),
    madeAt: key.made_at?.getTime() ?? null,
    state:
      withdrawn !== null ? 'withdrawn' : worksAt(key, now) ? (until === null ? 'works' : 'ending') : 'ended',
    worksUntil: until,
    backUntil: isKept && (until === null || until > now) ? withdrawn + KEPT_MS : null,
  }
}

/** What the office entered of an LTI platform, and our addresses for it. */
function ltiOf({ partner_id, audience, settings }: PartnerRow): OfficePartner['lti'] {
  const { issuer = '', origins: [origin = ''] = [], lti } = settings as KeptSettings
  if (lti === undefined) return null
  return {
    ...{ issuer, clientId: audience, ...lti },
    loginUrl: `${origin}${LTI_LOGIN}`,
    launchUrl: `${origin}${LTI_LAUNCH}`,
    keysUrl: `${origin}${LTI_KEYS}/${partner_id}`,
  }
}

/** The doors of the school by which people sign on, and what is known of their keys. */
export async function partnersFor(
  db: Db | Tx,
  who: Pick<Principal, 'accountId' | 'schoolId'>,
  signOn: Pick<SignOn, 'door'>,
  now: number,
): Promise<OfficePartner[]> {
  const [rows, run] = await Promise.all([partnersOfSchool(db, who.schoolId), schoolsRunBy(db, who.accountId)])
  const ids = rows.map((row) => row.partner_id)
  const [keys, beyond] = await Promise.all([listPartnerKeys(db, ids), reachingBeyond(db, ids, run)])
  return rows.flatMap((row): OfficePartner[] => {
    const door = signOn.door(row.door, row.settings)
    if (!door) return []
    const own = keys.filter((key) => key.partner_id === row.partner_id)
    if (own.length === 0 && row.secret !== '') own.push(configured(row.partner_id, row.secret))
    const { family, keyKind, canMake, path } = door
    return [
      {
        ...{ partnerId: row.partner_id, door: row.door, family, keyKind, canMake, path },
        open: row.enabled,
        mayChange: keyKind !== 'none' && !row.all_schools && !beyond.has(row.partner_id),
        appId: row.app_id,
        audience: row.audience,
        nameThere: row.name_there ?? '',
        lti: ltiOf(row),
        lastSignOn: row.last_at?.getTime() ?? null,
        keys: keyKind === 'none' || row.all_schools ? [] : own.map((key) => toPartnerKey(key, now)),
      },
    ]
  })
}
