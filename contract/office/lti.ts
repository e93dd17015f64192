import Type, { type Static } from 'typebox'
import { Nullable, officeCall } from '#contract/endpoint.ts'

/** Where an LTI platform sends people to and reads our keys, paths of ours. */
export const LTI_LOGIN = '/api/lti/login'
export const LTI_LAUNCH = '/api/lti/launch'
export const LTI_KEYS = '/api/lti/keys'

const Address = Type.String({ maxLength: 1024, pattern: '^https?://[^\\s?#/]+[^\\s#]*$' })
/** LTI core 1.3 bounds ids of deployments and people so. */
const Text = Type.String({ minLength: 1, maxLength: 255, pattern: '^\\S(.*\\S)?$' })

export const LtiSettings = Type.Object({
  /** Where people are sent for an id_token, and where we ask for tokens and for the platform's keys. */
  authorizeUrl: Address,
  tokenUrl: Address,
  jwksUrl: Address,
  deployments: Type.Array(Text, { minItems: 1, maxItems: 20, uniqueItems: true }),
  /**
   * Where a launch says who somebody is on the roster of the school, by student number or by the id of our OneRoster
   * package: nowhere (known links alone), in the claim of LIS, or in a custom parameter.
   */
  personBy: Type.Enum(['link', 'sourcedid', 'custom']),
  /** Name of the custom parameter, '' for the others. */
  custom: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_]*$' }),
})
export type LtiSettings = Static<typeof LtiSettings>

/** A platform as the office enters it; `clientId` is ours there. */
export const LtiPlatform = Type.Object({ issuer: Text, clientId: Text, ...LtiSettings.properties })
export type LtiPlatform = Static<typeof LtiPlatform>

/** A partner's name as its configuration has it. */
export const PartnerId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,60}$' })

export const saveLtiPlatform = officeCall({
  call: 'POST /api/office/partners/lti/save',
  rows: ['N12'],
  summary: 'Enters an LTI 1.3 platform of the school, or changes what is entered',
  body: Type.Object({
    /** Null: a new one. */
    partnerId: Nullable(PartnerId),
    platform: LtiPlatform,
  }),
  reply: Type.Object({ partnerId: PartnerId }),
})

export const openLtiPlatform = officeCall({
  call: 'POST /api/office/partners/lti/open',
  rows: ['N12'],
  summary: 'Opens or closes an LTI platform: closed, nobody comes in by it and no score is sent',
  body: Type.Object({ partnerId: PartnerId, open: Type.Boolean() }),
  reply: Type.Null(),
})
