import Type, { type Static } from 'typebox'
import { SCHOOL_FEATURES } from '#contract/brand-switches.ts'
import { officeCall } from '#contract/endpoint.ts'

const FeatureName = Type.Enum(SCHOOL_FEATURES)
const Count = Type.Integer({ minimum: 0 })

/** The features of this site's brand that the school may turn off. */
export const OfficeFeatures = Type.Object({
  features: Type.Array(Type.Object({ name: FeatureName, on: Type.Boolean() })),
  /** Accounts of the school's families, and of its staff: whom a change reaches. */
  families: Count,
  staff: Count,
})
export type OfficeFeatures = Static<typeof OfficeFeatures>

export const officeFeatures = officeCall({
  call: 'GET /api/office/features',
  rows: ['O11'],
  summary: 'Which features of the brand the school has on',
  reply: OfficeFeatures,
})

export const turnFeature = officeCall({
  call: 'POST /api/office/features/turn',
  rows: ['O11'],
  summary:
    'Turns a feature of the brand on or off for everybody of the school, at once; twice the same changes nothing. 10002: the brand does not have it',
  body: Type.Object({ name: FeatureName, on: Type.Boolean() }),
  reply: OfficeFeatures,
})
