import { keepScoreMode, scoreModeOf } from './score-mode.ts'
import { tabStore } from './storage.ts'

/** What a link asks of the session. It is only asked for: the person says whether it is done. */
export type LinkWish =
  | { kind: 'delSession' }
  | { kind: 'logOut' }
  | { kind: 'switchUser'; userId: string }
  | { kind: 'token'; token: string }

/** How the page was opened, kept for the tab: small words that open nothing. */
export interface EntryFacts {
  serviceType?: string
  appType?: string
  wechatType?: string
  /** `1`: a tester's phone (`phone-marks.ts`). */
  inspect?: string
}

/** The student whose answers were to be checked by the link; the bind form begins with it (guard 8). */
export interface AskedStudent {
  studentId?: string
  autoBindStu?: string
}

const ENTRY = ['serviceType', 'appType', 'wechatType', 'inspect'] as const
const TAKEN = [
  'delSession',
  'logOut',
  'scoreBoost',
  'scoreCheck',
  'switchUserId',
  'token',
  'studentId',
  'autoBindStu',
  ...ENTRY,
] as const

const WORD = /^[\w.-]{1,32}$/
const ID = /^[\w-]{1,64}$/
const TOKEN = /^[\w.~-]{16,512}$/
const isOn = (value: string | null): boolean =>
  value !== null && !['0', 'false', 'null', 'undefined'].includes(value)

/** An address read: what is wished, how it was entered, and the query without all of that. */
export interface LinkFlags {
  wish: LinkWish | null
  entry: EntryFacts
  student: AskedStudent
  mode: ReturnType<typeof scoreModeOf>
  /** Query left over, with its question mark, or ''. Same as given when nothing was taken. */
  rest: string
  /** True: the address has to be written again. */
  changed: boolean
}

/**
 * Reads the flags of an address (guard 2). The strongest wish counts: delSession, logOut, token, switchUserId. A field
 * that stands twice is taken out and means nothing, as two readers could take different ones. Malformed values mean
 * nothing either.
 */
export function readFlags(search: string): LinkFlags {
  const query = new URLSearchParams(search)
  const only = (name: string): string | null => {
    const all = query.getAll(name)
    return all.length === 1 ? (all[0] as string) : null
  }
  const fits = (name: string, shape: RegExp): string | null => {
    const value = only(name)
    return value !== null && shape.test(value) ? value : null
  }
  const [token, userId] = [fits('token', TOKEN), fits('switchUserId', ID)]
  const wish: LinkWish | null = isOn(only('delSession'))
    ? { kind: 'delSession' }
    : isOn(only('logOut'))
      ? { kind: 'logOut' }
      : token !== null
        ? { kind: 'token', token }
        : userId !== null
          ? { kind: 'switchUser', userId }
          : null
  const entry: EntryFacts = {}
  for (const name of ENTRY) {
    const word = fits(name, WORD)
    if (word !== null) entry[name] = word
  }
  const [studentId, autoBindStu] = [fits('studentId', ID), fits('autoBindStu', WORD)]
  const student: AskedStudent = {
    ...(studentId === null ? {} : { studentId }),
    ...(autoBindStu === null ? {} : { autoBindStu }),
  }
  const mode = scoreModeOf({ scoreBoost: only('scoreBoost'), scoreCheck: only('scoreCheck') })
  const changed = TAKEN.some((name) => query.has(name))
  for (const name of TAKEN) query.delete(name)
  const text = query.toString()
  const rest = changed ? (text === '' ? '' : `?${text}`) : search
  return { wish, entry, student, mode, rest, changed }
}

const KEY = 'kb.entry'
const STUDENT = 'kb.entry.student'
let wished: LinkWish | null = null

/**
 * Takes the flags out of the address and out of the browser's history. Call before the router starts, and after the
 * doors of /auth have taken what is theirs.
 * @param formPath the bind form: the student in its address is its own
 */
export function takeFlags(formPath: string): void {
  const { pathname, search, hash } = location
  const inHash = hash.startsWith('#/')
  const [path = '', query = ''] = inHash ? hash.slice(1).split(/\?(.*)/s, 2) : [pathname, search.slice(1)]
  const taken = readFlags(query === '' ? '' : `?${query}`)
  wished = taken.wish
  if (taken.mode) keepScoreMode(taken.mode)
  if (Object.keys(taken.entry).length > 0)
    tabStore.write(KEY, JSON.stringify({ ...entryFacts(), ...taken.entry }))
  if (Object.keys(taken.student).length > 0) tabStore.write(STUDENT, JSON.stringify(taken.student))
  const own = path === formPath ? new URLSearchParams({ ...taken.student }).toString() : ''
  const rest = own === '' ? taken.rest : `${taken.rest || '?'}${taken.rest === '' ? '' : '&'}${own}`
  if (!taken.changed || rest === `?${query}`) return
  history.replaceState(history.state, '', inHash ? `${pathname}${search}#${path}${rest}` : path + rest + hash)
}

/** What the link asked for; given out once. */
export function spendWish(): LinkWish | null {
  const wish = wished
  wished = null
  return wish
}

/** Fields kept for the tab, read as strictly as those of an address: a store can hold anything. */
function readStoredFlags(key: string): LinkFlags {
  try {
    const value: unknown = JSON.parse(tabStore.read(key) ?? '{}')
    const fields = typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
    return readFlags(`?${new URLSearchParams(fields).toString()}`)
  } catch {
    return readFlags('')
  }
}

/** How this tab was entered. */
export const entryFacts = (): EntryFacts => readStoredFlags(KEY).entry

/** The student a link of this tab spoke of. */
export const readLinkedStudent = (): AskedStudent => readStoredFlags(STUDENT).student
