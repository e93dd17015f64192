import { JobStatus } from '#contract/envelope.ts'
import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import { warningReport } from '../../sheets/fault-report.ts'
import type { ImportOutcome } from '../run.ts'
import { MESSAGES } from '../text/messages.ts'
import { tieLines } from '../ties/lines.ts'
import { summaryLines } from './summary.ts'

/** What is said at the end of an import without faults; `ok` false when the reports could not be made. */
export function outcomeLines(
  outcome: Exclude<ImportOutcome, { kind: 'faults' }>,
  lang: Locale,
): { lines: string[]; ok: boolean } {
  const text = MESSAGES[lang]
  const lines = [...summaryLines(outcome.summary, lang), ...warningReport(outcome.faults, lang)]
  if (outcome.kind === 'checked') {
    if (outcome.cards > 0) lines.push(fillPlaceholders(text.cardsRead, { cards: outcome.cards }))
    if (outcome.pdfs > 0) lines.push(fillPlaceholders(text.pdfsRead, { files: outcome.pdfs }))
    return { lines: [...lines, text.checked], ok: true }
  }
  const { version, unchanged } = outcome.exam
  const said = unchanged ? text.unchanged : version > 1 ? text.corrected : text.stored
  lines.push(fillPlaceholders(said, { version, before: version - 1 }))
  const { cards, changed } = outcome.scans
  if (cards > 0) lines.push(fillPlaceholders(text.cards, { cards, changed }))
  const { files, changed: newFiles } = outcome.pdfs
  if (files > 0) lines.push(fillPlaceholders(text.pdfs, { files, changed: newFiles }))
  lines.push(...tieLines(outcome.ties, lang))
  const failed = outcome.job !== null && outcome.job.status !== JobStatus.done
  if (failed) lines.push(fillPlaceholders(text.notPublished, { message: outcome.job?.message ?? '' }))
  else if (outcome.job) lines.push(text.published)
  lines.push(...nextStep(outcome.summary.newcomersAt, text.accounts))
  return { lines, ok: !failed }
}

/** Schools whose command is shown. */
const SHOWN = 3

/** New students cannot sign in before they have accounts. */
function nextStep(schools: readonly string[], said: string): string[] {
  if (!schools.length) return []
  const command = (school: string, i: number) => {
    const out = schools.length > 1 ? `accounts-${i + 1}.csv` : 'accounts.csv'
    return `  npm run accounts -- --school ${JSON.stringify(school)} --students --out ${out}`
  }
  return [said, ...schools.slice(0, SHOWN).map(command), ...(schools.length > SHOWN ? ['  …'] : [])]
}
