import type { Static } from 'typebox'
import type { AccountState } from '#contract/account/account.ts'
import type { Identity } from '#contract/account/identity.ts'
import type { PublicBrand } from '#contract/brand.ts'
import { FAMILY } from '#contract/roles.ts'
import { maskName } from '#core/domain/entry/person-name.ts'
import { maskPhone } from '#core/domain/entry/phone.ts'
import { sellsIn } from '#core/domain/membership/access.ts'
import { isMember, showsVipModules } from '#core/domain/membership/membership.ts'
import { isPromoted } from '#core/domain/roles/promotion.ts'
import type { Db } from '../../db/db.ts'
import { schoolsOf } from '../../http/reach/schools.repo.ts'
import { membershipStandingIn } from '../../http/session/access.ts'
import { listAccountIdentities } from '../../http/session/identities.ts'
import { membershipOf } from '../../http/session/membership.repo.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { Session } from '../../http/session/sessions.ts'
import { loadNoticeAndFeatures } from '../../http/switches/notice.ts'
import { findAccount } from './account.repo.ts'
import { findLinks } from './links.repo.ts'

/**
 * The signed-in account as one of its identities. Every field is of this account alone.
 * @param identities of the account, where they are read already
 */
export async function accountState(
  db: Db,
  session: Session,
  who: Principal,
  brand: PublicBrand,
  now: number,
  identities: readonly Static<typeof Identity>[] | null = null,
): Promise<Static<typeof AccountState>> {
  const schoolIds = [...new Set(session.identities.map((p) => p.schoolId))]
  const isFamily = FAMILY.includes(who.userType)
  const schools = schoolsOf(db, schoolIds)
  const loadStanding = async () => {
    const own = (await schools).find((s) => s.schoolId === who.schoolId)
    return membershipStandingIn(db, who, own?.moduleConfigList ?? [], brand.switches, now)
  }
  const [account, everyone, relativeInfo, membership, links, told, standing] = await Promise.all([
    findAccount(db, session.accountId),
    identities ?? listAccountIdentities(db, session.accountId),
    schools,
    membershipOf(db, who),
    findLinks(db, who),
    loadNoticeAndFeatures(db, who.schoolId, now),
    isFamily ? loadStanding() : null,
  ])
  // a session that a partner vouched for has the identities in that partner's schools alone
  const userList = everyone.filter((u) => session.identities.some((p) => p.userId === u.userId))
  const school = relativeInfo.find((s) => s.schoolId === who.schoolId)
  const identity = userList.find((u) => u.userId === who.userId)
  const lost = who.studentId !== null && identity?.studentName === null
  const role = who.userType
  const vipEnable = school?.moduleConfigList.find((m) => m.key === 'vip_enable')?.status ?? 0
  const showVipModules = showsVipModules({ closeVip: brand.switches.closeVIP, vipEnable, role })
  const areaId = school?.areaId ?? ''
  const phoneBindStatus = account.phone === '' ? 0 : 1
  return {
    accountId: session.accountId,
    accountName: account.name,
    accountKey: session.accountKey,
    userId: who.userId,
    userType: who.userType,
    userName: identity?.userName ?? '',
    relativeId: who.relativeId,
    passwordStatus: account.password_status,
    phoneBindStatus,
    securityStatus: account.password_status === 1 && phoneBindStatus === 1 ? 1 : 0,
    loginVersion: '1.1',
    userList,
    relativeInfo,
    schoolInfo: {
      schoolId: who.schoolId,
      schoolName: school?.schoolName ?? '',
      areaId,
    },
    serverTime: now,
    information: {
      accountPhone: account.phone === '' ? '' : maskPhone(account.phone),
      studentId: lost ? null : who.studentId,
      hzyFlag: links.schoolmate !== null,
      hzyUserID: links.schoolmate,
      hzyStudentID: links.schoolmateStudent,
      studentNotExistStatus: lost ? 1 : 0,
      virtualPaperReadUserFlag: account.virtual_paper_read,
    },
    wechatOpenId: links.wechat === null ? null : maskName(links.wechat),
    ...membership,
    vipEnable,
    membershipActive: isMember({ status: membership.membershipStatus, endTime: membership.vipEndTime }, now),
    showVipModules,
    showVipPromotion:
      standing !== null &&
      sellsIn(standing.state) &&
      isPromoted({ role, areaId, mainBrand: brand.main, now }),
    ...(standing ? { access: standing.state } : {}),
    cancelDueAt: account.cancel_due_at?.getTime() ?? null,
    notice: told.notice,
    ...(told.featuresOff.length > 0 && { featuresOff: [...told.featuresOff] }),
  }
}
