import { t } from '#src/i18n/i18n.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import type { Tone } from '#src/ui/badge.tsx'
import { SENT_TONES } from '#src/ui/sent-state.tsx'
import { filterHomeworkItems, isUnstoredItem, worstOf } from './where.rules.ts'

/** A word on a homework whose work is not wholly at school; null: it is, or there is none. */
export function useWorkBadge(homeworkId: string): { tone: Tone; text: string } | null {
  const { items } = useOutbox()
  const mine = filterHomeworkItems(items ?? [], homeworkId)
  const at = worstOf(mine)
  const text =
    at === 'phone' && mine.some(isUnstoredItem) ? t('sync.held.title') : at && t(`homework.badge.${at}`)
  return at && { tone: SENT_TONES[at], text: text ?? '' }
}
