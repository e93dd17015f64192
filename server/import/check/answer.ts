import { markByKey, within } from '#core/domain/analysis/mark-by-key.ts'
import type { DraftItem } from './items.ts'
import { fromDigits, letters } from './types.ts'

/** Whether raw answers to the item are letters that its key can mark. */
export function isLetters(item: DraftItem): boolean {
  return (item.type === 'choice' || item.type === 'multi') && item.key !== ''
}

/**
 * Marks one raw answer by the item's key, hundredths. Null when a letter is outside the options.
 */
export function markAnswer(item: DraftItem, text: string): { answer: string; mark: number } | null {
  const answer = letters(item.digits ? fromDigits(letters(text)) : text)
  if (!answer || !within(answer, item.options)) return null
  const full = Math.round(item.full * 100)
  return { answer, mark: markByKey(answer, item.key, item.type === 'multi', full, item.partial) }
}
