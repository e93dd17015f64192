import type { MyBlock } from '#contract/marking/marking.ts'
import type { MarkingState } from '#contract/marking/shapes.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Tone } from '#src/ui/badge.tsx'

/** A marking's state in words, with the tone it is said in. */
export const STATES: Readonly<Record<MarkingState, { text: MessageKey; tone: Tone }>> = {
  preparing: { text: 'marking.state.preparing', tone: 'muted' },
  trial: { text: 'marking.state.trial', tone: 'warn' },
  open: { text: 'marking.state.open', tone: 'good' },
  paused: { text: 'marking.state.paused', tone: 'warn' },
  done: { text: 'marking.state.done', tone: 'muted' },
}

export const sumBlockFullMarks = (block: Pick<MyBlock, 'items'>): number =>
  block.items.reduce((sum, { full }) => sum + full, 0)

export const formatBlockName = (block: Pick<MyBlock, 'blockName' | 'items'>): string =>
  t('marking.blockName', { name: block.blockName, full: formatScore(sumBlockFullMarks(block)) })

/** Marks of an answer in words, e.g. `3 + 4.5`. */
export const marksText = (marks: readonly number[]): string => marks.map((m) => formatScore(m)).join(' + ')
