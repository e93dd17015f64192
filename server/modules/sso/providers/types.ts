import type { Checking, SignOnFields } from '../types.ts'

/** Whom a code stands for, as the partner says. */
export interface PartnerUser {
  externalId: string
  school?: string | undefined
  userType?: number | undefined
}

/** Gives a code back to the partner who made it. Throws SignOnRefused. */
export type Exchange = (checking: Checking, code: string, fields: SignOnFields) => Promise<PartnerUser>
