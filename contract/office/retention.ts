import Type, { type Static } from 'typebox'
import { officeCall } from '#contract/endpoint.ts'

/**
 * Days that a school may set, within limits. `audit`: the log of the office, at least the six months that the
 * Cybersecurity Law (article 21) asks for. `operations`: what phones sent and no longer counts, never shorter than the
 * oldest backup is kept, as a phone asks again for receipts after a restore. `drafts`: imports of scores and their files.
 */
export const SCHOOL_DAYS = {
  audit: { days: 1095, least: 180, most: 3650 },
  operations: { days: 1095, least: 400, most: 3650 },
  drafts: { days: 400, least: 30, most: 3650 },
} as const

export type SchoolDays = keyof typeof SCHOOL_DAYS

const daysOf = ({ least, most }: { least: number; most: number }) =>
  Type.Integer({ minimum: least, maximum: most, description: 'days' })

const RetentionDays = Type.Object({
  audit: daysOf(SCHOOL_DAYS.audit),
  operations: daysOf(SCHOOL_DAYS.operations),
  drafts: daysOf(SCHOOL_DAYS.drafts),
})
export type RetentionDays = Static<typeof RetentionDays>

const Count = Type.Integer({ minimum: 0 })

export const officeRetention = officeCall({
  call: 'GET /api/office/retention',
  rows: ['G07'],
  summary:
    'How long the school keeps what ends, and how many rows end within a day: by its own days, or by those that are asked about',
  query: Type.Partial(RetentionDays),
  reply: Type.Object({
    days: RetentionDays,
    over: Type.Object({ audit: Count, operations: Count, drafts: Count }),
  }),
})

export const changeRetention = officeCall({
  call: 'POST /api/office/retention/change',
  rows: ['G07'],
  summary: 'How long the school keeps what ends; what is over by it is removed within a day, for good',
  body: Type.Object({ days: RetentionDays }),
  reply: Type.Object({ days: RetentionDays }),
})
