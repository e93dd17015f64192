import type { DoorName } from '#contract/account/sso.ts'
import type { CallName } from '#contract/calls.ts'
import type { AuthPath } from '#src/nav/paths.ts'

/** Calls that open a door; all have the same shape. */
export type SignOnCall = Extract<CallName, `POST ${string}/auth/${string}` | `POST ${string}/sso/login/jwt`>

/** How a door begins when the address brings no credential. */
export type Beginning =
  /** The partner's authorization page, which comes back with a code. */
  | 'page'
  /** The partner's script inside its own program. */
  | 'in-app'
  /** The partner's own page must be opened again. */
  | 'none'

export interface SignOnDoor {
  name: DoorName
  path: AuthPath
  call: SignOnCall
  beginning: Beginning
}

const TOKEN = 'POST /api/base/data/auth/token'
const door = (
  name: DoorName,
  path: AuthPath,
  call: SignOnCall,
  beginning: Beginning = 'none',
): SignOnDoor => ({
  name,
  path,
  call,
  beginning,
})

/** The doors as the app knows them: page, call, beginning. All else is the server's. */
export const doors: readonly SignOnDoor[] = [
  door('wechat', '/auth', TOKEN, 'page'),
  door('sso', '/auth/sso', 'POST /api/base/data/system/auth/sso'),
  door('17zuoye', '/auth/17zuoye', 'POST /api/base/data/system/auth/17zuoye'),
  door('fujian', '/auth/fujian', TOKEN),
  door('jimei', '/auth/jimei', TOKEN),
  door('jiaoyuju', '/auth/jiaoyuju', TOKEN),
  door('tianwen', '/auth/tianwen', 'POST /api/system/auth/tianwen/jwt'),
  door('aiclass', '/auth/aiclass', TOKEN),
  door('dingtalk', '/auth/dingtalk', 'POST /api/base/data/system/auth/ali/dingding', 'in-app'),
  door('tongan-teacher', '/auth/tongan/teacher', 'POST /api/base/data/system/auth/tongan/enterprise', 'page'),
  door('tongan-student', '/auth/tongan/student', 'POST /api/base/data/system/auth/tongan/enterprise', 'page'),
  door('tongan-jxgzh', '/auth/tongan/jxgzh', 'POST /api/base/data/system/auth/tongan/jxgzh', 'page'),
  door('dongni', '/auth/dongni', 'POST /api/base/data/system/account/user/sso/login/jwt'),
  door('qingningedu', '/auth/qingningedu', 'POST /api/base/data/system/auth/qinning'),
  door('jwt', '/auth/jwt', 'POST /api/base/data/system/auth/jwt'),
  door('tencent', '/auth/tencent', 'POST /api/base/data/system/auth/tencent', 'page'),
  door('nicezhuanye', '/auth/nicezhuanye', 'POST /api/base/data/system/auth/haozhuanye'),
  door('wx-third', '/auth/wx-third', TOKEN, 'page'),
  door('iedu', '/auth/iedu', 'POST /api/base/data/system/auth/ixiamen', 'page'),
  door('lti', '/auth/lti', TOKEN),
]

/** The door of a page; the unified page `/auth` takes the door its address names, else the messenger's. */
export function doorOf(path: string, named: string | undefined): SignOnDoor | undefined {
  if (path === '/auth' && named !== undefined) return doors.find((d) => d.name === named)
  return doors.find((d) => d.path === path)
}
