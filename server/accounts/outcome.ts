import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import type { AccountsOutcome } from './run.ts'
import { MESSAGES } from './text/messages.ts'

/** What is said at the end of a run without faults: counts and where the list is, never a password. */
export function outcomeLines(
  outcome: Exclude<AccountsOutcome, { kind: 'faults' }>,
  out: string,
  lang: Locale,
): string[] {
  const text = MESSAGES[lang]
  if (outcome.kind === 'recovered') return [fillPlaceholders(text.recovered, { out })]
  const { fresh, renewals, identities, logins, teaching, leading, gone, counts } = outcome.plan
  const lines: string[] = []
  const say = (what: string, count: number) => {
    if (count) lines.push(fillPlaceholders(what, { count }))
  }
  say(text.fresh, fresh.length)
  say(text.coded, counts.coded)
  say(text.renewed, renewals.length)
  const linked = {
    identities: identities.length,
    logins: logins.length,
    teaching: teaching.length,
    leading: leading.length,
  }
  if (Object.values(linked).some((n) => n > 0)) lines.push(fillPlaceholders(text.linked, linked))
  say(text.gone, gone.teaching.length + gone.leading.length + gone.identities.length)
  say(text.kept, counts.kept)
  say(text.unused, counts.unused)
  lines.push(outcome.list ? fillPlaceholders(text.list, { out }) : text.noList)
  return lines
}
