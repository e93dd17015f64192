import { detectHostProgram, parseHostProgram } from './host-program.ts'
import { tabStore } from './storage.ts'

/** This tab has tried the program's own sign-in: the next way is by account. */
const TRIED = 'kb.door-tried'

export const noteTried = (): void => void tabStore.write(TRIED, '1')

const AGAIN = 'kb.door-again'
/** A session that ends at once would otherwise send the page round and round. */
const PAUSE_MS = 60_000

/** The server ended the session: inside the mini-program its own sign-in may be tried once more (guard, forced end). */
export function tryAgain(now = Date.now()): void {
  if (parseHostProgram(navigator.userAgent) !== 'mini-program') return
  if (now - Number(tabStore.read(AGAIN) ?? 0) < PAUSE_MS) return
  if (tabStore.write(AGAIN, String(now))) tabStore.remove(TRIED)
}

/** The program that could sign its person in by itself, when that was not tried in this tab yet (guard 3 and 5). */
export function programToAsk(): 'wechat' | 'mini-program' | null {
  if (tabStore.read(TRIED) !== null) return null
  const program = detectHostProgram()
  return program === 'wechat' || program === 'mini-program' ? program : null
}
