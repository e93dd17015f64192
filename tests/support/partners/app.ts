import { randomBytes } from 'node:crypto'
import { CodeBook } from './code-book.ts'

/** One application registered at an emulated partner. */
export interface PartnerApp {
  partnerId: string
  appId: string
  secret: string
  /** For CAS: the service; for tokens and signed addresses: the audience. */
  audience: string
  /** Host names the partner may send people back to. */
  hosts: string[]
  /** Whom the authorization page takes for signed in there. */
  atTheDoor: string
  codes: CodeBook
  /** Access token to the person it speaks for. */
  tokens: Map<string, { person: string; school: string | undefined }>
  /** Set by a test: every token given so far is no longer taken. */
  staleTokens: boolean
  /** Calls answered, by path. */
  seen: string[]
  /** Messages it was asked to send, as they came. */
  messages: { touser: string; template_id: string; url: string; data: Record<string, { value: string }> }[]
  /** Who does not follow it. */
  strangers: Set<string>
  /** Set by a test: the code with which it refuses to send. */
  refusesWith: number
}

export function makeApp(partnerId: string, now: () => number, hosts: string[]): PartnerApp {
  return {
    partnerId,
    appId: `wx${partnerId.replaceAll('-', '')}`,
    secret: `secret-of-${partnerId}-0123456789abcdef`,
    audience: `kaoban:${partnerId}`,
    hosts,
    atTheDoor: 'ext-1',
    codes: new CodeBook(now),
    tokens: new Map(),
    staleTokens: false,
    seen: [],
    messages: [],
    strangers: new Set(),
    refusesWith: 0,
  }
}

export const newToken = (): string => randomBytes(18).toString('base64url')
