import type { HolidayNotebook } from '#contract/wrong/holiday-notebook.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

const TONE: Readonly<Record<'open' | 'chosen' | 'ordered' | 'over', Tone>> = {
  open: 'warn',
  chosen: 'good',
  ordered: 'good',
  over: 'muted',
}

/** How far a notebook has come. */
export const NotebookBadge = ({ notebook }: { notebook: Pick<HolidayNotebook, 'state' | 'chosen'> }) => {
  const { state, chosen } = notebook
  const at = state === 'open' && chosen !== null ? 'chosen' : state
  return <Badge tone={TONE[at]}>{t(`holiday.state.${at}`)}</Badge>
}
