import type { MarkingState } from '#contract/marking/shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

const TONES: Readonly<Record<MarkingState, Tone>> = {
  preparing: 'muted',
  trial: 'info',
  open: 'info',
  paused: 'warn',
  done: 'good',
}

/** Where a paper's marking stands. */
export const StateBadge = ({ state }: { state: MarkingState }) => (
  <Badge tone={TONES[state]}>{t(`readProgress.state.${state}`)}</Badge>
)
