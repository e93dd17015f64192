import type { Calls } from '#contract/calls.ts'
import type { LeadQueue } from '#contract/marking/lead.ts'

/** An answer that waits for the leader. */
export type LeadQueueAnswer = Calls['GET /api/exam/mark/lead/queue']['reply']['list'][number]

export const QUEUES = ['problem', 'differ', 'late', 'trial', 'shared'] as const satisfies readonly LeadQueue[]
export type Queue = (typeof QUEUES)[number]
