import { createHmac, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { signedText } from '../families/signed-query.rules.ts'
import type { Partner, SignOnFields } from '../types.ts'

/** Whom a trial is made for. */
export interface TrialPerson {
  person: string
  role: number | null
  studentNumber: string | null
  /** What the partner calls the school of who asks. */
  school: string
}

const LIFE_S = 300

async function tokenOf(
  partner: Partner,
  secret: string,
  trial: TrialPerson,
  second: number,
): Promise<SignOnFields> {
  const { settings, audience } = partner
  const token = await new SignJWT({
    keyword: trial.person,
    ...(trial.role === null ? {} : { userType: trial.role }),
    ...(trial.school === '' ? {} : { schoolName: trial.school }),
    ...(trial.studentNumber === null ? {} : { studentNum: trial.studentNumber }),
    ...(settings.issuer === undefined ? {} : { iss: settings.issuer }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(audience)
    .setIssuedAt(second)
    .setExpirationTime(second + LIFE_S)
    .setJti(randomBytes(9).toString('base64url'))
    .sign(new TextEncoder().encode(secret))
  return { token }
}

function queryOf(partner: Partner, secret: string, trial: TrialPerson, second: number): SignOnFields {
  const fields = {
    appId: partner.appId,
    uid: trial.person,
    ...(trial.role === null ? {} : { role: String(trial.role) }),
    ...(trial.school === '' ? {} : { orgId: trial.school }),
    ...(trial.studentNumber === null ? {} : { studentNum: trial.studentNumber }),
    timestamp: String(second),
    nonce: randomBytes(8).toString('hex'),
    aud: partner.audience,
  }
  return { ...fields, sign: createHmac('sha256', secret).update(signedText(fields)).digest('hex') }
}

/** Whether the key we hold is the one its partner signs with, so that a sign-on can be made here. */
export const canMake = (
  family: string,
  { settings: { alg = 'HS256' } }: Pick<Partner, 'settings'>,
): boolean => family === 'signed-query' || (family === 'jwt' && alg === 'HS256')

/** A sign-on as the partner would make it. It stays in the server: whoever had it could come in as that person. */
export const makeTrial = (
  family: string,
  partner: Partner,
  secret: string,
  trial: TrialPerson,
  now: number,
): Promise<SignOnFields> | SignOnFields => {
  const second = Math.floor(now / 1000)
  return family === 'jwt' ? tokenOf(partner, secret, trial, second) : queryOf(partner, secret, trial, second)
}
