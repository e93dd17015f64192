import type { Answer } from '../ask-partner.service.ts'
import { createSignOnRefusal, expired, SignOnRefused } from '../types.ts'

/** 42003, 40029 with a code that was good once: too late. 40163: used. */
const LATE = new Set(['42003', '41008'])
/** The application's own token is no longer taken. */
const STALE = new Set(['40001', '40014', '42001'])
const BUSY = new Set(['-1', '45009', '45011'])

export const isStaleToken = (answer: Answer): boolean => STALE.has(answer.text('errcode') ?? '')

/** Answers of the `errcode` kind come with HTTP 200 whatever happened. @throws SignOnRefused unless it is 0 or absent */
export function mustBeOk(answer: Answer): void {
  const code = answer.text('errcode')
  if (code === undefined || code === '0') return
  if (BUSY.has(code)) throw new SignOnRefused('unavailable', `errcode ${code}`)
  throw LATE.has(code) ? expired(`errcode ${code}`) : createSignOnRefusal(`errcode ${code}`)
}
