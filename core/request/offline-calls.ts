import type { CallName } from '#contract/calls.ts'
import { Status } from '#contract/envelope.ts'

/**
 * The calls whose replies a phone keeps, each under the account that asked: what must open without a line. Nothing
 * else is ever kept. The service worker and the page read this one list.
 */
export const offlineCalls: readonly (CallName & `GET ${string}`)[] = [
  'GET /api/base/data/system/account/user',
  'GET /api/base/data/notebook/holiday/list',
  'GET /api/base/data/notebook/holiday/detail',
  'GET /api/exam/plan',
  'GET /api/exam/plan/student/all',
  'GET /api/exam/plan/latest',
  'GET /api/exam/plan/base/info',
  'GET /api/exam/plan/class/list',
  'GET /api/exam/homework/student/homework/list',
  'GET /api/exam/homework/student/detail',
  'GET /api/exam/homework/summary',
  'GET /api/exam/homework/teacher/list',
  'GET /api/exam/homework/teacher/detail',
  'GET /api/exam/homework/teacher/paper',
  'GET /api/exam/homework/teacher/comments',
  'GET /api/exam/mark/progress/list',
  'GET /api/exam/mark/progress/question',
  'GET /api/exam/mark/progress/classes',
  'GET /api/exam/mark/progress/class',
  'GET /api/analysis/view/student/report',
  'GET /api/analysis/view/class/report',
  'GET /api/analysis/view/school/report',
  'GET /api/analysis/view/class/contrast',
  'GET /api/analysis/data/paper/items',
  'GET /api/exam/question/knowledge/tree',
  'GET /api/exam/consolidate/student/list',
  'GET /api/exam/consolidate/teacher/list',
  'GET /api/exam/consolidate/offer',
  'GET /api/exam/consolidate/paper',
  'GET /api/exam/consolidate/progress',
  'GET /api/exam/consolidate/report',
  'GET /api/exam/mark/blocks',
  'GET /api/exam/mark/pack',
  'GET /api/exam/mark/mine',
  'GET /api/exam/practice/list',
  'GET /api/exam/practice/detail',
  'GET /api/exam/practice/today',
  'GET /api/exam/wrong/tag/list',
  'GET /api/exam/wrong/course/list',
  'GET /api/exam/wrong/list',
  'GET /api/exam/wrong/recycle/list',
  'GET /api/exam/wrong/detail',
  'GET /api/exam/wrong/practice/list',
  'GET /api/exam/tool/score/get/appealStatus',
  'GET /api/exam/answerCard/view',
  'GET /api/tiku/answerCard/template',
  'GET /api/tiku/paper/knowledge',
  'GET /api/tiku/wrongBook/push/list',
  'GET /api/export/wrongDownload/wrongBook/preview',
]

const names = new Set<string>(offlineCalls)

/** True when replies of `call` ("GET /path") may be kept on the phone. */
export const isOfflineCall = (call: string): boolean => names.has(call)

/** Fields that change with every request and say nothing about the reply. */
const DROPPED = new Set(['client_check_time', 'clientType'])

/**
 * Name of a kept reply: the call and its query in one order, without what differs each time. Two requests that may
 * be answered alike have one name; a different identity (`userId`, role id) has another.
 */
export function replyKey(call: string, query: Iterable<readonly [string, string]>): string {
  const kept = [...query].filter(([name]) => !DROPPED.has(name))
  kept.sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
  const text = new URLSearchParams(kept.map(([name, value]): [string, string] => [name, value])).toString()
  return text === '' ? call : `${call}?${text}`
}

const ENDING: ReadonlySet<number> = new Set([
  Status.denied,
  Status.notFound,
  Status.hidden,
  Status.sessionEnded,
  Status.sessionRevoked,
])

/** True when this status means that a kept reply may no longer be shown; any other trouble leaves it readable. */
export const endsKept = (status: number): boolean => ENDING.has(status)
