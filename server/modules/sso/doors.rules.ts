import type { DoorName } from '#contract/account/sso.ts'
import type { RoleCode } from '#contract/roles.ts'
import { checkCode } from './families/code.rules.ts'
import { checkJwt } from './families/jwt.rules.ts'
import { checkSignedQuery } from './families/signed-query.rules.ts'
import { checkCas, checkTicket } from './families/ticket.rules.ts'
import { checkLti } from './lti/code.rules.ts'
import { componentCode } from './providers/component.provider.ts'
import { dingtalkCode } from './providers/dingtalk.provider.ts'
import { epaasCode } from './providers/epaas.provider.ts'
import { standardCode } from './providers/standard.provider.ts'
import { wechatCode } from './providers/wechat.provider.ts'
import { wecomFamily, wecomMember } from './providers/wecom.provider.ts'
import type { Check } from './types.ts'

export type SignOnFamily = 'oauth2' | 'ticket' | 'jwt' | 'signed-query' | 'in-app' | 'lti'

/** How a partner's authorization page is asked. */
export interface Authorize {
  idParam: string
  extra: Readonly<Record<string, string>>
  fragment: string
}

export interface PartnerDoor {
  family: SignOnFamily
  check: Check
  /** The only call that opens it. */
  call: string
  /** Where the partner's page comes back to. */
  path: string
  authorize?: Authorize
  /** Who may come in by it; default every role of the list. */
  roles?: readonly RoleCode[]
  /** True: somebody the messenger knows and no account does may sign in once and be linked. */
  mayBind?: boolean
  /** True: an official account, which may write to its followers. */
  mayWrite?: boolean
}

/** Roles of the /auth pages (rows R130 and on). */
export const DOOR_ROLES: readonly RoleCode[] = [-1, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13]

const TOKEN = 'POST /api/base/data/auth/token'
const formatAuthCall = (path: string): string => `POST /api/base/data/system/auth/${path}`
/** The messenger's page checks the order of these; the fragment must be there to the letter. */
const WECHAT: Authorize = {
  idParam: 'appid',
  extra: { scope: 'snsapi_base' },
  fragment: '#wechat_redirect',
}
const PLAIN: Authorize = { idParam: 'client_id', extra: { scope: 'openid' }, fragment: '' }

/** The table of doors: all that differs between them. Keys, addresses and schools are the partners' rows. */
export const DOORS: Readonly<Record<DoorName, PartnerDoor>> = {
  wechat: {
    family: 'oauth2',
    path: '/auth',
    check: checkCode(wechatCode),
    call: TOKEN,
    authorize: WECHAT,
    mayBind: true,
    mayWrite: true,
  },
  'wx-third': {
    family: 'oauth2',
    path: '/auth/wx-third',
    check: checkCode(componentCode),
    call: TOKEN,
    authorize: WECHAT,
    mayBind: true,
  },
  tencent: {
    family: 'oauth2',
    path: '/auth/tencent',
    check: checkCode(epaasCode),
    call: formatAuthCall('tencent'),
    authorize: { ...PLAIN, idParam: 'appid', extra: {} },
  },
  dingtalk: {
    family: 'in-app',
    path: '/auth/dingtalk',
    check: checkCode(dingtalkCode),
    call: formatAuthCall('ali/dingding'),
  },
  dongni: {
    family: 'jwt',
    path: '/auth/dongni',
    check: checkJwt,
    call: 'POST /api/base/data/system/account/user/sso/login/jwt',
  },
  jwt: { family: 'jwt', path: '/auth/jwt', check: checkJwt, call: formatAuthCall('jwt') },
  sso: { family: 'jwt', path: '/auth/sso', check: checkJwt, call: formatAuthCall('sso') },
  '17zuoye': {
    family: 'signed-query',
    path: '/auth/17zuoye',
    check: checkSignedQuery,
    call: formatAuthCall('17zuoye'),
    roles: DOOR_ROLES.filter((role) => role !== 13),
  },
  fujian: { family: 'ticket', path: '/auth/fujian', check: checkTicket, call: TOKEN },
  jimei: { family: 'ticket', path: '/auth/jimei', check: checkCas, call: TOKEN },
  jiaoyuju: { family: 'ticket', path: '/auth/jiaoyuju', check: checkCas, call: TOKEN },
  tianwen: {
    family: 'jwt',
    path: '/auth/tianwen',
    check: checkJwt,
    call: 'POST /api/system/auth/tianwen/jwt',
  },
  aiclass: { family: 'jwt', path: '/auth/aiclass', check: checkJwt, call: TOKEN },
  'tongan-teacher': {
    family: 'oauth2',
    path: '/auth/tongan/teacher',
    check: checkCode(wecomMember),
    call: formatAuthCall('tongan/enterprise'),
    authorize: WECHAT,
  },
  'tongan-student': {
    family: 'oauth2',
    path: '/auth/tongan/student',
    check: checkCode(wecomFamily),
    call: formatAuthCall('tongan/enterprise'),
    authorize: WECHAT,
  },
  'tongan-jxgzh': {
    family: 'oauth2',
    path: '/auth/tongan/jxgzh',
    check: checkCode(wechatCode),
    call: formatAuthCall('tongan/jxgzh'),
    authorize: WECHAT,
    mayWrite: true,
  },
  qingningedu: {
    family: 'signed-query',
    path: '/auth/qingningedu',
    check: checkSignedQuery,
    call: formatAuthCall('qinning'),
  },
  nicezhuanye: {
    family: 'ticket',
    path: '/auth/nicezhuanye',
    check: checkTicket,
    call: formatAuthCall('haozhuanye'),
  },
  iedu: {
    family: 'oauth2',
    path: '/auth/iedu',
    check: checkCode(standardCode),
    call: formatAuthCall('ixiamen'),
    authorize: PLAIN,
  },
  lti: { family: 'lti', path: '/auth/lti', check: checkLti, call: TOKEN },
}
