import type { DoorName } from '#contract/account/sso.ts'
import type { LtiSettings } from '#contract/office/lti.ts'
import type { Db } from '../../db/db.ts'
import type { LtiLineItem } from './lti/line.repo.ts'

/** A message as the owner of an official account had it approved. */
interface TemplateMessage {
  templateId: string
  /** Text of each field; `{title}`, `{body}` and `{time}` stand for ours. */
  data: Readonly<Record<string, string>>
}

export type SignOnFields = Readonly<Record<string, string>>

/** What a partner's row says besides its key. All of it is written by the owner, none of it by a request. */
export interface PartnerSettings {
  /** Own origins the partner may send people back to, the first one by default. */
  origins?: string[]
  /** Origin and path before the partner's calls, without a slash at the end. */
  api?: string
  /** Address of the partner's authorization page, without a query. */
  authorize?: string
  /** Signing of tokens; one algorithm a partner. */
  alg?: 'HS256' | 'RS256' | 'ES256'
  issuer?: string
  /** Third-party platform, enterprise: its own id, and the agent's. */
  componentAppId?: string
  corpId?: string
  agentId?: string
  /** True: the partner's own program opens the page with a code, so there is no state of ours. */
  startsThere?: boolean
  /** Credentials a minute before this partner has to wait. */
  perMinute?: number
  /** True: this partner's tokens may say until when a family is a member (`vipEnd`). */
  membership?: boolean
  /** Of an LTI platform, which the school's office enters. */
  lti?: LtiSettings
  /** Of an official account that reminds its followers: of published results, and of homework that is due. */
  messages?: Readonly<Record<'results' | 'deadlines', TemplateMessage>>
  /** For pushed messages. */
  pushToken?: string
  pushKey?: string
}

export interface PartnerSchool {
  schoolId: string
  nameThere: string
}

/** A key of a partner that the office keeps. */
export interface KeptKey {
  /** '' some days after it stopped working. */
  secret: string
  /** Epoch ms; null: no end. */
  until: number | null
  withdrawn: boolean
}

/** One partner: its own key, audience, limits and schools. */
export interface Partner {
  partnerId: string
  door: DoorName
  /** Our own account at the messenger: the account holder links it, so it speaks for no school. */
  allSchools: boolean
  appId: string
  audience: string
  /** The one to sign and check with; while several work, each in its turn (`keys.rules.ts`). */
  secret: string
  /** Those of the office, the newest first; none where only the configuration has one. */
  keys: readonly KeptKey[]
  settings: PartnerSettings
  schools: readonly PartnerSchool[]
}

/** Whom a partner says is here, after its credential was checked. */
export interface Assertion {
  externalId: string
  /** Names the credential: it may be used once. */
  onceId: string
  /** Epoch ms until which it could be tried again. */
  onceUntil: number
  /** How the partner calls the school; absent where it does not say. */
  school?: string | undefined
  /** Role here, where the partner says one. */
  userType?: number | undefined
  studentNumber?: string | undefined
  /** Id of the person on our roster, as our OneRoster package has it; absent where the partner says none. */
  rosterId?: string | undefined
  /** Epoch ms until which the partner calls this family a member; absent where it does not say. */
  memberUntil?: number | undefined
  /** Of a link of homework whose score the partner wants. */
  line?: LtiLineItem | undefined
  next?: string | undefined
}

/** Why nobody was signed in. `refused` covers all that is forged, foreign or used; the log says which. */
export type SignOnRefusal = 'refused' | 'expired' | 'unknown' | 'unavailable'

export class SignOnRefused extends Error {
  readonly kind: SignOnRefusal
  /** For the log: never a value of the request. */
  readonly because: string
  constructor(kind: SignOnRefusal, because: string) {
    super(because)
    this.kind = kind
    this.because = because
  }
}

export const createSignOnRefusal = (because: string): SignOnRefused => new SignOnRefused('refused', because)
export const expired = (because: string): SignOnRefused => new SignOnRefused('expired', because)

/** What checking a credential may use; network and time come from outside. */
export interface Checking {
  db: Db
  fetch: typeof fetch
  /** Epoch ms. */
  now: number
  partner: Partner
  tokens: TokenCache
  /** Where this sign-on came back to from an authorization page; '' where the partner has none. */
  returnUrl?: string
}

export interface TokenCache {
  /** A token kept until shortly before its end; many askers share one request. `end` in epoch ms. */
  get(key: string, now: number, fresh: () => Promise<{ value: string; end: number }>): Promise<string>
  drop(key: string): void
}

/** Checks a credential. Throws SignOnRefused. */
export type Check = (checking: Checking, fields: SignOnFields) => Promise<Assertion>
