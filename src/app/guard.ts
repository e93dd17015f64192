import { code } from './guards/code.guard.ts'
import { companion } from './guards/companion.guard.ts'
import { flags } from './guards/flags.guard.ts'
import { identities } from './guards/identities.guard.ts'
import { noUser } from './guards/no-user.guard.ts'
import { password } from './guards/password.guard.ts'
import { role } from './guards/role.guard.ts'
import { student } from './guards/student.guard.ts'
import { tencent } from './guards/tencent.guard.ts'
import { token } from './guards/token.guard.ts'
import type { Step, Verdict, Who } from './guards/types.ts'
import { show } from './guards/verdict.ts'
import { wechat } from './guards/wechat.guard.ts'
import type { RouteRow } from './route-row.ts'

export type { Verdict, Who } from './guards/types.ts'

/**
 * The steps (rows S03 to S18) in the order they are taken. Step 12 is the remembered account: it sends
 * nobody anywhere.
 */
export const STEPS: readonly Step[] = [
  token,
  flags,
  wechat,
  tencent,
  code,
  noUser,
  identities,
  password,
  student,
  companion,
  role,
]

/**
 * May this person be here?
 * @param here path and query of the page asked for
 */
export function guard(
  row: Pick<RouteRow, 'path' | 'roles' | 'userLevel' | 'opens'> | undefined,
  who: Who,
  here: string,
): Verdict {
  if (!row) return show
  for (const step of STEPS) {
    const verdict = step({ row, who, here })
    if (verdict) return verdict
  }
  return show
}
