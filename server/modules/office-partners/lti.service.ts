import { randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import type { LtiPlatform, openLtiPlatform, saveLtiPlatform } from '#contract/office/lti.ts'
import { inTransaction, type Tx } from '../../db/db.ts'
import { badField, denied, notFound } from '../../http/reply/refusal.ts'
import { configured } from './keys.repo.ts'
import type { PartnerKeyContext } from './keys.service.ts'
import { newOwnKey } from './own-key.rules.ts'
import { partnersFor } from './partners.service.ts'
import type { KeptSettings } from './types.ts'

/** Entering is rare: two offices that enter one platform at the same moment come one after the other. */
async function platformsHeld(tx: Tx) {
  return tx
    .selectFrom('partner')
    .where('door', '=', 'lti')
    .select(['partner_id', 'audience', 'settings', 'enabled'])
    .forUpdate()
    .execute()
}

type LtiPlatformRows = Awaited<ReturnType<typeof platformsHeld>>

/** @throws Refusal 10001 a deployment that is entered already, here or by another school */
function checkNew(
  held: LtiPlatformRows,
  partnerId: string | null,
  { issuer, clientId, deployments }: LtiPlatform,
): void {
  const taken = held.some((row) => {
    const said = row.settings as KeptSettings
    const isSame = said.issuer === issuer && row.audience === clientId && row.partner_id !== partnerId
    return isSame && said.lti?.deployments.some((one) => deployments.includes(one)) === true
  })
  if (taken) throw badField('deployments', 'entered')
}

/** @throws Refusal 10005 no platform of this school; 10002 it is other schools' too */
async function mine(tx: Tx, { signOn, who, now }: PartnerKeyContext, partnerId: string): Promise<void> {
  const partner = (await partnersFor(tx, who, signOn, now)).find((p) => p.partnerId === partnerId)
  if (partner?.door !== 'lti') throw notFound()
  if (!partner.mayChange) throw denied('a platform of other schools as well')
}

const nameOf = (issuer: string): string => {
  const host = (URL.canParse(issuer) ? new URL(issuer).hostname : issuer).toLowerCase()
  const short = host.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `lti-${short.slice(0, 40)}-${randomBytes(4).toString('hex')}`
}

/**
 * Enters a platform or changes it. `origin` is the address of ours that the office is open at: the platform sends people
 * back there.
 * @throws Refusal 10001 what cannot be; 10002, 10005 as `mine`
 */
export async function savePlatform(
  doing: PartnerKeyContext,
  { partnerId, platform }: Static<(typeof saveLtiPlatform)['body']>,
  origin: string,
): Promise<{ partnerId: string }> {
  const { issuer, clientId, ...lti } = platform
  if ((lti.personBy === 'custom') !== (lti.custom !== '')) throw badField('custom', 'customName')
  const key = partnerId === null ? await newOwnKey() : ''
  return inTransaction(doing.db, async (tx) => {
    const { audit, who, now } = doing
    if (partnerId !== null) await mine(tx, doing, partnerId)
    const held = await platformsHeld(tx)
    checkNew(held, partnerId, platform)
    const id = partnerId ?? nameOf(issuer)
    const before = held.find((row) => row.partner_id === id)
    const { origins = [] } = (before?.settings ?? {}) as KeptSettings
    const settings = JSON.stringify({
      issuer,
      lti,
      origins: [...new Set([...origins, new URL(origin).origin])],
    })
    if (before) {
      await tx
        .updateTable('partner')
        .set({ audience: clientId, settings })
        .where('partner_id', '=', id)
        .execute()
    } else {
      const row = { partner_id: id, door: 'lti', app_id: id, audience: clientId, secret: key, settings }
      await tx
        .insertInto('partner')
        .values({ ...row, enabled: true, all_schools: false })
        .execute()
      await tx
        .insertInto('partner_key')
        .values({ ...configured(id, key), made_at: new Date(now) })
        .execute()
      await tx
        .insertInto('partner_school')
        .values({ partner_id: id, school_id: who.schoolId, name_there: who.schoolId })
        .execute()
    }
    await audit.note(tx, {
      target: `partner ${id}`,
      before: before ? { clientId: before.audience, ...(before.settings as object) } : null,
      after: platform,
    })
    return { partnerId: id }
  })
}

/** Opens or closes a platform. @throws Refusal 10002, 10005 as `mine` */
export const openPlatform = (
  doing: PartnerKeyContext,
  { partnerId, open }: Static<(typeof openLtiPlatform)['body']>,
): Promise<null> =>
  inTransaction(doing.db, async (tx) => {
    await mine(tx, doing, partnerId)
    await tx.updateTable('partner').set({ enabled: open }).where('partner_id', '=', partnerId).execute()
    await doing.audit.note(tx, { target: `partner ${partnerId}`, after: { open } })
    return null
  })
