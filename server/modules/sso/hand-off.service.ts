import { createPrivateKey, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { Status } from '#contract/envelope.ts'
import type { RoleCode } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { partnersOf } from './partner.repo.ts'

/** Seconds a hand-over is good for. */
export const HAND_OFF_S = 60

/** What the schoolmate platform calls our roles (guard 9). */
export const HAND_OFF_ROLES: Partial<Readonly<Record<RoleCode, string>>> = {
  3: 'subjectTeacher',
  12: 'subjectLeader',
  0: 'scheduleAdmin',
  9: 'scheduleMaster',
  11: 'gradeAdmin',
  4: 'student',
  5: 'parent',
  10: 'teachingDirector',
}

/**
 * A token by which the schoolmate platform takes this identity over: ES256 with our key for it, for that platform and
 * one minute, once (jti). Who it is comes from the session alone.
 * @throws Refusal 10002 when the school does not use the platform
 */
export async function handOffToken(db: Db, who: Principal, now: number) {
  const partner = (await partnersOf(db, 'schoolmate')).find(
    (p) => p.allSchools || p.schools.some((s) => s.schoolId === who.schoolId),
  )
  const role = HAND_OFF_ROLES[who.userType]
  if (!partner?.settings.api || role === undefined)
    throw new Refusal(Status.denied, 'noHandOff', { because: 'no hand-off for this school' })
  const second = Math.floor(now / 1000)
  const school = partner.schools.find((s) => s.schoolId === who.schoolId)?.nameThere || who.schoolId
  const token = await new SignJWT({
    keyword: who.userId,
    userType: who.userType,
    role,
    schoolCode: school,
    ...(who.studentId === null ? {} : { studentId: who.studentId }),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: partner.appId })
    .setIssuer(partner.appId)
    .setAudience(partner.audience)
    .setSubject(who.userId)
    .setJti(randomUUID())
    .setIssuedAt(second)
    .setExpirationTime(second + HAND_OFF_S)
    .sign(createPrivateKey(partner.secret))
  return { action: partner.settings.api, token, expiresIn: HAND_OFF_S }
}
