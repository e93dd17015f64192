import { randomBytes } from 'node:crypto'
import type { DoorName } from '#contract/account/sso.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import type { PartnerApp } from './app.ts'
import { signJwt, signQuery } from './signers.ts'

/** How a credential differs from a good one. */
export interface Flaw {
  /** Whom it names; default somebody known. */
  person?: string
  /** What the partner calls the school; default its own. */
  school?: string
  /** Moves its times, milliseconds: -3,600,000 = an hour old. */
  shift?: number
  /** Made for another application, service or audience. */
  foreignAudience?: boolean
  /** Made by this other partner, with its key. */
  madeBy?: PartnerApp
  /** Changed after it was made, or made up. */
  forged?: boolean
}

const OTHER = 'kaoban:somebody-else'

function jwtOf(app: PartnerApp, flaw: Flaw, second: number, school: string): string {
  const token = signJwt(
    {
      keyword: flaw.person ?? 'ext-1',
      userType: 4,
      userName: '测试学生',
      schoolName: flaw.school ?? school,
      params: {},
      aud: flaw.foreignAudience ? OTHER : app.audience,
      iat: second,
      exp: second + 300,
      jti: randomBytes(9).toString('base64url'),
    },
    (flaw.madeBy ?? app).secret,
  )
  if (!flaw.forged) return token
  const [head, , sign] = token.split('.')
  const claims = Buffer.from(
    JSON.stringify({ keyword: 'ext-1', aud: app.audience, jti: 'x', iat: second, exp: second + 300 }),
  )
  return `${head ?? ''}.${claims.toString('base64url')}.${sign ?? ''}`
}

function queryOf(app: PartnerApp, flaw: Flaw, second: number, school: string): Record<string, string> {
  const fields = signQuery(
    {
      appId: app.appId,
      uid: flaw.person ?? 'ext-1',
      role: '4',
      orgId: flaw.school ?? school,
      timestamp: String(second),
      nonce: randomBytes(8).toString('hex'),
      aud: flaw.foreignAudience ? OTHER : app.audience,
    },
    (flaw.madeBy ?? app).secret,
  )
  return flaw.forged ? { ...fields, uid: 'ext-2' } : fields
}

/** What the partner puts into the address for a person standing at a door. `now` in epoch ms. */
export function credential(
  door: DoorName,
  app: PartnerApp,
  now: number,
  school: string,
  flaw: Flaw = {},
): Record<string, string> {
  const at = now + (flaw.shift ?? 0)
  const second = Math.floor(at / 1000)
  const { family } = DOORS[door]
  if (family === 'jwt') return { token: jwtOf(app, flaw, second, school) }
  if (family === 'signed-query') return queryOf(app, flaw, second, school)
  const isCas = door === 'jimei' || door === 'jiaoyuju'
  const made = flaw.madeBy ?? app
  const aimedAt = isCas ? made.audience : made.appId
  const code = made.codes.issue(flaw.person ?? 'ext-1', flaw.foreignAudience ? OTHER : aimedAt, {
    from: at,
    school: flaw.school ?? school,
    ...(isCas ? { prefix: 'ST-' } : {}),
  })
  const shown = flaw.forged ? `${code.slice(0, -4)}0000` : code
  return family === 'ticket' ? { ticket: shown } : { code: shown }
}
