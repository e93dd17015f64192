import type { Calls } from '#contract/calls.ts'

/** How a consolidation went, by class or student. */
export type Report = Calls['GET /api/exam/consolidate/report']['reply']

/** What each student of a class would get. */
export type ConsolidatePreview = Calls['GET /api/exam/consolidate/preview']['reply']
