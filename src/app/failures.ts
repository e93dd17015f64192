import { describeFailure, findCatalogueRow } from '#core/errors/catalogue.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import type { TellFailure } from '#src/nav/tell-failure.ts'
import { showToast } from '#src/state/toast.state.ts'

/** What reacting may do; injected, so that the reactions are tested without a page. */
export interface Reactions {
  toast: (text: string, seconds: number) => void
  go: (to: string) => void
}

/**
 * The one place that reacts to failures, by the catalogue. What is told `inline` is drawn by the screen that failed;
 * a session's end has been acted on by the session itself.
 */
export function react(failure: Failure | null, trigger: string | undefined, do_: Reactions): void {
  // A portal's answer says nothing of what failed: it has its own words.
  const named = failure?.kind === 'malformed' ? undefined : (failure?.at ?? trigger)
  const row = named === undefined ? failure && describeFailure(failure) : findCatalogueRow(named)
  if (!row) return
  if (row.place === 'toast' || row.place === 'top-toast') {
    do_.toast(failure && named === undefined ? failureText(failure) : t(row.key), row.seconds)
  }
  switch (row.action) {
    case 'home':
      return do_.go(PATH.home)
    case 'permission-denied':
      return do_.go(PATH.permissionDenied)
    case 'unauthorized':
      return do_.go(PATH.unauthorized)
    case 'sign-in':
      return do_.go(PATH.login)
    case 'none':
    case 'retry':
    case 'sign-out':
  }
}

/** `react`, wired to the page. */
export const tellFailure: TellFailure = (failure, trigger) =>
  react(failure, trigger, { toast: showToast, go: (to) => go(to, { replace: true }) })
