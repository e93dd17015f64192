import type { CallName } from '#contract/calls.ts'
import { resources } from '../resource.store.ts'
import { refreshAccount } from './session.state.ts'

/** Calls whose replies say what is locked or for sale. */
const TELLING: readonly string[] = [
  'GET /api/base/data/system/account/user/membership',
  'GET /api/base/data/system/account/user/membership/product',
  'GET /api/exam/practice/points',
  'GET /api/exam/practice/today',
  'GET /api/exam/consolidate/offer',
  'GET /api/base/data/notebook/holiday/list',
  'GET /api/base/data/notebook/holiday/exams',
] satisfies CallName[]

/** After a trial, a purchase, an end or a refund: reads again how the student stands, and what every screen shows of it. */
export async function refreshMembership(): Promise<void> {
  await refreshAccount()
  resources.readAgain((name) => TELLING.includes(name))
}
