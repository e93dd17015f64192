import type { RoleCode } from '#contract/roles.ts'
import type { RouteRow } from '../route-row.ts'

/** What the guard needs to know of the session. */
export interface Who {
  phase: 'starting' | 'signedOut' | 'signedIn'
  /** Null while an account with several identities has not chosen. */
  role: RoleCode | null
  /** Signed out by the person's own wish: whoever comes next starts at the first page. */
  left?: boolean
  /** True: came to raise or check scores; the parents' own page is the way in (step 2). */
  scoreMode?: boolean
  /** True: this brand lets nobody change an identity once chosen (P20). */
  stays?: boolean
  /** A program around the page that may know the person and was not asked yet. */
  program?: 'wechat' | 'mini-program' | null
  /** Way of signing in that this phone's last account had; default 1.1 (K12). */
  loginVersion?: string
  /** The account has no identity at all: there is no such user (step 7). */
  noUser?: boolean
  /** Entered from the study companion by somebody the schoolmate platform serves, and not handed over yet (step 9). */
  mustHandOver?: boolean
  /** The school does not know this family's student (step 8): nothing else until one is bound. */
  mustBind?: boolean
  /** The student a link spoke of, taken out of the address (step 2). */
  asked?: { studentId?: string; autoBindStu?: string }
  /** The password is the initial one and the brand wants it changed (step 11): nothing else until it is. */
  mustChange?: boolean
  /** 0: a family whose student the school does not know; 1: everybody else (A05). Default 1. */
  level?: 0 | 1
}

/**
 * `leave`: there is no such user; it is said, the session ends, and the sign-in page follows. `hand-over`: the
 * schoolmate platform takes this person over.
 */
export type Verdict =
  | { kind: 'show' }
  | { kind: 'wait' }
  | { kind: 'go'; to: string }
  | { kind: 'leave' }
  | { kind: 'hand-over' }

/** What is asked for, and by whom. */
export interface Asked {
  row: Pick<RouteRow, 'path' | 'roles' | 'userLevel' | 'opens'>
  who: Who
  /** Path and query of the page asked for. */
  here: string
}

/** One step: its verdict, or null when it has nothing against going on. */
export type Step = (asked: Asked) => Verdict | null
