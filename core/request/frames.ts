import type { CallName } from '#contract/calls.ts'

/** Whether a reply is one that a screen can show: every question is answered with an object; a change may give nothing. */
export const isWhole = (call: CallName, data: unknown): boolean =>
  !call.startsWith('GET ') || (typeof data === 'object' && data !== null && !Array.isArray(data))
