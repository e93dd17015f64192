import type { SessionFacts } from '#core/request/types.ts'
import { tabStore } from '#src/platform/storage.ts'

const TOKEN = 'kb.token'

/** Who the next request speaks for. Written by session.state.ts (and settings.state.ts, the language), read by client.ts before each call. */
export const facts: SessionFacts = {}

/** Inside another site's page no cookie of ours travels (P44). */
const isFramed = (): boolean => 'top' in globalThis && globalThis.top !== globalThis.window
if (isFramed()) facts.framed = true
if (!navigator.cookieEnabled) facts.cookieless = true

/**
 * Keeps the session token for this tab, only where no cookie can carry it; null forgets it. It is never in a store
 * that outlives the tab.
 */
export function keepToken(token: string | null): void {
  if (token === null) tabStore.remove(TOKEN)
  else if (!navigator.cookieEnabled || isFramed()) tabStore.write(TOKEN, token)
  facts.token = readToken() ?? undefined
}

/** Speaks with this token in this tab from now on: its page brought it, and the person agreed. */
export function adoptToken(token: string): void {
  tabStore.write(TOKEN, token)
  facts.token = token
}

export const readToken = (): string | null => tabStore.read(TOKEN)
