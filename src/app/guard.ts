import type { RoleCode } from '#contract/roles.ts'
import { href, PATH, safeNext } from '#src/nav/paths.ts'
import { DEFAULT_LOGIN_VERSION } from '#src/platform/login-version.ts'
import type { RouteRow } from './routes/route-row.ts'
import { tabsOf } from './routes/tabs.ts'

/** What the guard needs to know of the session. */
export interface Who {
  phase: 'starting' | 'signedOut' | 'signedIn'
  /** Null while an account with several identities has not chosen. */
  role: RoleCode | null
  /** Signed out by the person's own wish: whoever comes next starts at the first page. */
  left?: boolean
  /** True: came to raise or check scores; the parents' own page is the way in (S06). */
  scoreMode?: boolean
  /** True: this brand lets nobody change an identity once chosen (P20). */
  stays?: boolean
  /** A program around the page that may know the person and was not asked yet. */
  program?: 'wechat' | 'mini-program' | null
  /** Way of signing in that this phone's last account had; default 1.1 (K12). */
  loginVersion?: string
  /** The account has no identity at all: there is no such user. */
  noUser?: boolean
  /** Entered from the study companion by somebody the schoolmate platform serves, and not handed over yet. */
  mustHandOver?: boolean
  /** The school does not know this family's student: nothing else until one is bound. */
  mustBind?: boolean
  /** The student a link spoke of, taken out of the address. */
  asked?: { studentId?: string; autoBindStu?: string }
  /** The password is the initial one and the brand wants it changed: nothing else until it is. */
  mustChange?: boolean
  /** 0: a family whose student the school does not know; 1: everybody else (A05). Default 1. */
  level?: 0 | 1
}

/**
 * `leave`: there is no such user; it is said, the session ends, and the sign-in page follows. `hand-over`: the
 * schoolmate platform takes this person over.
 */
export type GuardVerdict =
  | { kind: 'show' }
  | { kind: 'wait' }
  | { kind: 'go'; to: string }
  | { kind: 'leave' }
  | { kind: 'hand-over' }

/** What is asked for, and by whom. */
interface PageRequest {
  row: Pick<RouteRow, 'path' | 'roles' | 'userLevel' | 'opens'>
  who: Who
  /** Path and query of the page asked for. */
  here: string
}

/** One step: its verdict, or null when it has nothing against going on. */
type GuardStep = (request: PageRequest) => GuardVerdict | null

const show: GuardVerdict = { kind: 'show' }
const go = (to: string): GuardVerdict => ({ kind: 'go', to })

/** The way on after a detour. Home is where one goes anyway: the address stays short. */
const onward = (here: string): { next?: string } => (here === PATH.home ? {} : { next: here })

/** The address that `here` names as its way on, never one outside the app. */
const nextOf = (here: string): string => safeNext(new URLSearchParams(here.split('?')[1]).get('next'))

/** A page to sign in on: open to whoever is not signed in, and to nobody else. */
export const isSignIn = (row: PageRequest['row']): boolean => row.opens === 'sign-in'

/** The form, the way on from it, and the student whose answers were to be checked: of this address, else of the link. */
function bindHref(here: string, asked: Who['asked'] = {}): string {
  const query = new URLSearchParams(here.split('?')[1])
  const studentId = query.get('studentId') ?? asked.studentId
  const autoBindStu = query.get('autoBindStu') ?? asked.autoBindStu
  return href.bindChild({
    ...onward(here),
    ...(autoBindStu === undefined ? {} : { autoBindStu }),
    ...(studentId === undefined ? {} : { studentId }),
  })
}

/**
 * The steps in the order they are taken; each names its row of `docs/requirements.tsv`. S18, the remembered account,
 * sends nobody anywhere.
 */
export const STEPS = {
  /**
   * S03: is anybody here? Who it is, the cookie, the tab's own token or the last account of this phone says; until that is
   * found nobody is sent anywhere. Pages open to all need no answer; /auth and its doors, which take a code, are among them.
   */
  token({ row, who }) {
    if (row.roles === 'public' && !isSignIn(row)) return show
    return who.phase === 'starting' ? { kind: 'wait' } : null
  },

  /**
   * S04 to S07: whoever signed out, or agreed to a link that asked for it, begins again: no program signs them in again.
   * Parents who came to raise or check scores have their own page for that.
   */
  left({ row, who }) {
    if (who.phase !== 'signedOut' || who.left !== true || isSignIn(row)) return null
    return go(who.scoreMode === true ? PATH.parLogin : href.login({}))
  },

  /** S08: WeChat may know the person. Its page asks for the app id, goes to the authorization and comes back. */
  wechat({ row, who, here }) {
    if (who.phase !== 'signedOut' || who.program !== 'wechat' || isSignIn(row)) return null
    return (who.loginVersion ?? DEFAULT_LOGIN_VERSION) === DEFAULT_LOGIN_VERSION
      ? go(href.signOn('/auth', onward(here)))
      : null
  },

  /** S11: inside the mini-program its own page signs on, once: it notes that it tried, so there is no loop. */
  miniProgram({ row, who, here }) {
    if (who.phase !== 'signedOut' || who.program !== 'mini-program' || isSignIn(row)) return null
    return go(href.signOn('/auth/tencent', onward(here)))
  },

  /**
   * S10: a door of /auth took the code (it is open to all). Nobody came in: the sign-in page, which remembers the way.
   * Somebody did: the sign-in page is over.
   */
  code({ row, who, here }) {
    const onSignIn = isSignIn(row)
    if (who.phase === 'signedIn') {
      if (!onSignIn || who.noUser === true) return null
      const next = nextOf(here)
      return go(who.role === null ? href.chooseUser(onward(next)) : next)
    }
    if (onSignIn) return show
    return go(who.scoreMode === true ? href.parLogin(onward(here)) : href.login(onward(here)))
  },

  /** S13: an account behind which there is no user. It is said, and the sign-in page follows. */
  noUser({ who }) {
    return who.noUser === true ? { kind: 'leave' } : null
  },

  /** S12: with several identities one is chosen first; where the brand wants it so, it stays chosen (P20). */
  identities({ row, who, here }) {
    if (row.path !== PATH.chooseUser) return who.role === null ? go(href.chooseUser(onward(here))) : null
    return who.role === null || who.stays !== true ? show : go(nextOf(here))
  },

  /**
   * S17: an initial password is changed before anything else. It comes before the student: until then the server answers
   * nothing that binding a student needs.
   */
  password({ row, who, here }) {
    if (who.mustChange !== true) return null
    return row.path === PATH.changePassword ? show : go(href.changePassword(onward(here)))
  },

  /** S14: a family whose student the school does not know binds one before anything else. */
  student({ row, who, here }) {
    return who.mustBind === true && row.opens !== 'binding' ? go(bindHref(here, who.asked)) : null
  },

  /** S15: whom the schoolmate platform serves is handed over to it, where the page was entered from the companion. */
  companion({ who }) {
    return who.mustHandOver === true ? { kind: 'hand-over' } : null
  },

  /** S16: a page whose list lacks this role leads to /401; a role whose first page is another starts there. */
  role({ row, who }) {
    if (who.role === null) return null
    const start = tabsOf(who.role)[0]?.path ?? PATH.home
    if (row.path === PATH.home && start !== PATH.home) return go(start)
    const listed = row.roles === 'signed-in' || row.roles === 'public' || row.roles.includes(who.role)
    return listed && (who.level ?? 1) >= (row.userLevel ?? 0) ? show : go(PATH.unauthorized)
  },
} satisfies Readonly<Record<string, GuardStep>>

const IN_ORDER: readonly GuardStep[] = Object.values(STEPS)

/**
 * May this person be here?
 * @param here path and query of the page asked for
 */
export function guard(row: PageRequest['row'] | undefined, who: Who, here: string): GuardVerdict {
  if (!row) return show
  for (const step of IN_ORDER) {
    const verdict = step({ row, who, here })
    if (verdict) return verdict
  }
  return show
}
