import type { CallName } from '#contract/calls.ts'

/** Milliseconds a sign-in may take (K01). */
export const LOGIN_TIMEOUT_MS = 10_000
/** Milliseconds any other call may take (K02). */
export const GENERAL_TIMEOUT_MS = 30_000
/** Milliseconds the preview of a printed book of wrong questions may take (K04). */
export const WRONG_BOOK_PREVIEW_TIMEOUT_MS = 120_000
/** Milliseconds without an answer after which a person is told so. */
export const SLOW_MS = 8_000
/** Milliseconds before the first question about a job, added before each next one, and at most (K07). */
export const POLL_STEP_MS = 1_000
export const POLL_MAX_MS = 5_000
/** Milliseconds a log record may take (K03). */
export const LOG_TIMEOUT_MS = 30_000
/** Milliseconds after which the phone's address is asked for again (K08). */
export const IP_REFRESH_MS = 600_000
/** Server times before 2020-01-01 are not believed. */
export const OLDEST_SERVER_TIME_MS = 1_577_836_800_000
/** Milliseconds from saying why one is led elsewhere to going there (K10). */
export const REDIRECT_DELAY_MS = 2_000
/** `clientType` of every request: the web app. */
export const CLIENT_TYPE = 2

/** Calls with the sign-in's shorter time. */
const loginCalls: ReadonlySet<string> = new Set([
  'GET /api/base/data/encrypt/key',
  'POST /api/base/data/encrypt/login',
  'POST /api/base/data/login/phone',
  'POST /api/base/data/mobile/login',
  'GET /api/base/data/school/student/appId',
  'GET /api/base/data/system/auth/tongan/appid',
])

const PREVIEW: CallName = 'GET /api/export/wrongDownload/wrongBook/preview'

/** Milliseconds a call ("GET /path") may take. */
export const timeoutOf = (call: string): number => {
  if (call === PREVIEW) return WRONG_BOOK_PREVIEW_TIMEOUT_MS
  return loginCalls.has(call) ? LOGIN_TIMEOUT_MS : GENERAL_TIMEOUT_MS
}
