import type { Static } from 'typebox'
import type { AccountState } from '#contract/account/account.ts'
import type { PublicBrand } from '#contract/brand.ts'
import { FAMILY } from '#contract/roles.ts'
import { maskName } from '#core/domain/entry/person-name.ts'
import { maskPhone } from '#core/domain/entry/phone.ts'
import { sellsIn } from '#core/domain/membership/access.ts'
import { isMember, showsVipModules } from '#core/domain/membership/membership.ts'
import { isPromoted } from '#core/domain/roles/promotion.ts'
import type { Db } from '../../db/db.ts'
import { schoolsOf } from '../../http/reach/schools.repo.ts'
import { loadMembershipStanding } from '../../http/session/access.ts'
import { listAccountIdentities } from '../../http/session/identities.ts'
import { membershipOf } from '../../http/session/membership.repo.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { Session } from '../../http/session/sessions.ts'
import { noticeOf } from '../../http/switches/notice.ts'
import { featuresOff } from '../../http/switches/school-features.ts'
import { accountMarks, findAccount } from './account.repo.ts'
import { schoolmateOf } from './schoolmate.repo.ts'

/** The signed-in account as one of its identities. Every field is of this account alone. */
export async function accountState(
  db: Db,
  session: Session,
  who: Principal,
  brand: PublicBrand,
  now: number,
): Promise<Static<typeof AccountState>> {
  const schoolIds = [...new Set(session.identities.map((p) => p.schoolId))]
  const isFamily = FAMILY.includes(who.userType)
  const [account, marks, everyone, relativeInfo, membership, schoolmate, notice, off, standing] =
    await Promise.all([
      findAccount(db, session.accountId),
      accountMarks(db, session.accountId),
      listAccountIdentities(db, session.accountId),
      schoolsOf(db, schoolIds),
      membershipOf(db, who),
      schoolmateOf(db, who),
      noticeOf(db, who.schoolId, now),
      featuresOff(db, who.schoolId),
      isFamily ? loadMembershipStanding(db, who, brand.switches, now) : null,
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
      hzyFlag: schoolmate.userId !== null,
      hzyUserID: schoolmate.userId,
      hzyStudentID: schoolmate.studentId,
      studentNotExistStatus: lost ? 1 : 0,
      virtualPaperReadUserFlag: account.virtual_paper_read,
    },
    wechatOpenId: marks.openId === null ? null : maskName(marks.openId),
    ...membership,
    vipEnable,
    membershipActive: isMember({ status: membership.membershipStatus, endTime: membership.vipEndTime }, now),
    showVipModules,
    showVipPromotion:
      standing !== null &&
      sellsIn(standing.state) &&
      isPromoted({ role, areaId, mainBrand: brand.main, now }),
    ...(standing ? { access: standing.state } : {}),
    cancelDueAt: marks.cancelDueAt,
    notice,
    ...(off.length > 0 && { featuresOff: [...off] }),
  }
}
