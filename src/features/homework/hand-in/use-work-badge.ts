import type { SheetDetail } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import type { Tone } from '#src/ui/badge.tsx'
import { SENT_TONES } from '#src/ui/sent-state.tsx'
import { filterHomeworkItems, isReplyOlder, isUnstoredItem, worstOf } from './where.rules.ts'

/** A word on a homework whose work is not wholly at school; null: it is, or there is none. */
export function useWorkBadge(homeworkId: string): { tone: Tone; text: string } | null {
  const { items } = useOutbox()
  const mine = filterHomeworkItems(items ?? [], homeworkId)
  const at = worstOf(mine)
  const text =
    at === 'phone' && mine.some(isUnstoredItem) ? t('sync.held.title') : at && t(`homework.badge.${at}`)
  return at && { tone: SENT_TONES[at], text: text ?? '' }
}

/**
 * True: what this phone handed in of a homework is at school, and the school's reply knows of it. Only then can a paper
 * kept here be compared with the reply.
 */
export function useIsReplyCurrent({ homeworkId, serverTime }: SheetDetail): boolean {
  const { items } = useOutbox()
  const mine = filterHomeworkItems(items ?? [], homeworkId)
  return items !== null && worstOf(mine) === null && !isReplyOlder(serverTime, mine)
}
