import { t } from '#src/i18n/i18n.ts'
import type { Tone } from '#src/ui/badge.tsx'
import { useOutbox } from './use-outbox.ts'
import { ofHomework, TONES, worstOf } from './where.rules.ts'

/** A word on a homework whose work is not wholly at school; null: it is, or there is none. */
export function useWorkBadge(homeworkId: string): { tone: Tone; text: string } | null {
  const { items } = useOutbox()
  const at = worstOf(ofHomework(items ?? [], homeworkId))
  return at && { tone: TONES[at], text: t(`homework.badge.${at}`) }
}
