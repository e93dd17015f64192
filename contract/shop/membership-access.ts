import Type, { type Static } from 'typebox'

/**
 * How a student stands towards membership. `none`: the school sells memberships and the student's family never had one;
 * `trial`, `member`: one counts now; `ended`: there was one; `given`: the school has opened everything for everybody;
 * `closed`: nothing is sold here, everything is open and no screen speaks of membership.
 */
export const AccessState = Type.Enum(['none', 'trial', 'member', 'ended', 'given', 'closed'])
export type AccessState = Static<typeof AccessState>
