import type { Exchange } from '../providers/types.ts'
import { type Assertion, type Check, createSignOnRefusal } from '../types.ts'

/** Codes live five minutes at every partner; a hash of each is kept far longer. */
const KEEP_MS = 24 * 60 * 60_000
/** Names a code has in an address. */
const NAMES = ['code', 'wxcode', 'authCode', 'auth_code'] as const

export function parseSignOnCode(fields: Readonly<Record<string, string>>): string {
  const given = NAMES.map((name) => fields[name]).filter((v) => v !== undefined)
  const [code] = given
  if (given.length !== 1 || !/^[\w.~-]{4,512}$/.test(code ?? '')) throw createSignOnRefusal('not a code')
  return code as string
}

/** F1 and F5: the code is given back to the partner who made it. F1's state has been checked before. */
export const checkCode =
  (exchange: Exchange): Check =>
  async (checking, fields): Promise<Assertion> => {
    const code = parseSignOnCode(fields)
    const known = await exchange(checking, code, fields)
    return { ...known, onceId: `code:${code}`, onceUntil: checking.now + KEEP_MS, next: fields['next'] }
  }
