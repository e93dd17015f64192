import type { LtiSettings } from '#contract/office/lti.ts'
import type { Partner } from '../types.ts'

/** A partner that is an LTI platform, with what a launch needs. */
export interface Platform extends Partner {
  settings: Partner['settings'] & { issuer: string; lti: LtiSettings }
}

export const isPlatform = (partner: Partner | null | undefined): partner is Platform =>
  partner?.door === 'lti' && partner.settings.lti !== undefined && partner.settings.issuer !== undefined

export { LTI_KEYS, LTI_LAUNCH, LTI_LOGIN } from '#contract/office/lti.ts'

/** Claims of LTI 1.3 (1EdTech, LTI core 1.3, AGS 2.0). */
export const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
export const ENDPOINT_CLAIM = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
export const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'
