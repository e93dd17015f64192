import type { Static } from 'typebox'
import type { DoorName } from '#contract/account/sso.ts'
import type { LtiSettings } from '#contract/office/lti.ts'
import type { KeyKind, OfficePartner, Play, playSignOn } from '#contract/office/partners.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** What a door is like, with the settings of one partner. */
export interface DoorFacts {
  family: OfficePartner['family']
  keyKind: KeyKind
  canMake: boolean
  path: string
  /** Of a public key. */
  alg: 'HS256' | 'RS256' | 'ES256'
}

/** The sign-on as the office needs it; given from outside, as a module imports no other. */
export interface SignOn {
  /** Null: nobody comes in there (it leads out, or sells memberships). */
  door: (name: string, settings: unknown) => DoorFacts | null
  /** Throws Refusal: no partner of this school, too many trials. */
  play: (db: Db, school: SchoolId, asked: Static<(typeof playSignOn)['body']>, now: number) => Promise<Play>
}

/** Settings of an LTI platform as they are kept. */
export interface KeptSettings {
  issuer?: string
  origins?: string[]
  lti?: LtiSettings
}

export interface PartnerRow {
  partner_id: string
  door: DoorName
  enabled: boolean
  all_schools: boolean
  app_id: string
  audience: string
  secret: string
  settings: unknown
}
