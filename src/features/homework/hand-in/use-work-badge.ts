import { t } from '#src/i18n/i18n.ts'
import { useOutbox } from '#src/state/use-outbox.ts'
import type { Tone } from '#src/ui/badge.tsx'
import { SENT_TONES } from '#src/ui/sent-state.tsx'
import { ofHomework, worstOf } from './where.rules.ts'

/** A word on a homework whose work is not wholly at school; null: it is, or there is none. */
export function useWorkBadge(homeworkId: string): { tone: Tone; text: string } | null {
  const { items } = useOutbox()
  const at = worstOf(ofHomework(items ?? [], homeworkId))
  return at && { tone: SENT_TONES[at], text: t(`homework.badge.${at}`) }
}
