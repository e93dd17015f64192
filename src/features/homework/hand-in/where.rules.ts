import { findOperationSpec, type OpKind } from '#contract/operations/kinds.ts'
import type { WorkItem } from '#core/sync/types.ts'
import { attentionText, lastAttemptText } from '#src/i18n/attention-text.ts'
import { formatDate } from '#src/i18n/format.ts'
import { describeUnstoredItem } from '#src/i18n/held-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { parseHomeworkId, parseQuestionNo } from '../ref.rules.ts'

type HomeworkWorkItem = Readonly<Pick<WorkItem, 'opId' | 'work' | 'target' | 'kind' | 'status'>>

export const filterHomeworkItems = <I extends HomeworkWorkItem>(
  items: readonly I[],
  homeworkId: string,
): I[] => items.filter((item) => parseHomeworkId(item.work) === homeworkId)

/** Where a homework's work is as a whole: what needs a person first, then what moves, then what waits; null: all safe. */
export function worstOf(
  items: readonly HomeworkWorkItem[],
): Exclude<HomeworkWorkItem['status']['at'], 'school'> | null {
  return (
    (['attention', 'sending', 'phone'] as const).find((at) => items.some((item) => item.status.at === at)) ??
    null
  )
}

/** True: the school gave a receipt after this reply, which does not know of it. `serverTime` is the reply's. */
export const isReplyOlder = (serverTime: number, items: readonly HomeworkWorkItem[]): boolean =>
  items.some(({ status }) => status.at === 'school' && status.time > serverTime)

/**
 * The newest item of each target: an answer handed in again is told once. What needs attention is always told, as it
 * holds up those after it. Oldest first.
 */
export function newestOf<I extends HomeworkWorkItem>(items: readonly I[]): I[] {
  const newest = new Map<string, I>()
  for (const item of items) {
    newest.delete(item.target)
    newest.set(item.status.at === 'attention' ? `${item.target} ${item.opId}` : item.target, item)
  }
  return [...newest.values()]
}

const isKnown = (kind: string): kind is OpKind => findOperationSpec(kind) !== undefined

/** True: only this page has it, so the page must stay open until the school does. */
export const isUnstoredItem = ({ status }: HomeworkWorkItem): boolean =>
  (status.at === 'phone' && status.place !== undefined) || (status.at === 'sending' && status.keepOpen)

/** What an item is, in words; of a kind that only a newer release knows, that it is something else. */
export const itemName = ({ kind, target }: Pick<HomeworkWorkItem, 'kind' | 'target'>): string =>
  t(`homework.item.${isKnown(kind) ? kind : 'other'}`, { no: parseQuestionNo(target) })

/** What an item on this phone waits for: a person, as something before it was refused; what is being sent; the line. */
export function waitsFor(
  item: HomeworkWorkItem,
  items: readonly HomeworkWorkItem[],
): 'person' | 'next' | 'line' {
  const isHeldBy = (other: HomeworkWorkItem) =>
    other.status.at === 'attention' &&
    (other.target === item.target ||
      (other.work === item.work && findOperationSpec(item.kind)?.last === true))
  if (items.some(isHeldBy)) return 'person'
  return items.some(({ status }) => status.at === 'sending') ? 'next' : 'line'
}

const PHONE_TEXTS = {
  person: 'homework.phoneHeld',
  next: 'homework.phoneNext',
  line: 'homework.phoneText',
} as const

/** Why the last attempt failed, of what still waits or goes; null: nothing is known to have failed. */
export const lastAttemptOf = ({ status }: Pick<HomeworkWorkItem, 'status'>): string | null =>
  status.at === 'phone' || status.at === 'sending' ? lastAttemptText(status) : null

const OUTCOMES = ['late', 'older', 'conflict', 'held', 'replaced'] as const

/** Where an item is and what that means, as a sentence. */
export function statusText(
  { status, kind }: Pick<HomeworkWorkItem, 'status'> & { kind?: string },
  now: number,
  waits: ReturnType<typeof waitsFor> = 'line',
): string {
  switch (status.at) {
    case 'phone':
      return describeUnstoredItem(status) ?? t(PHONE_TEXTS[waits], { when: formatDate(status.since, now) })
    case 'sending': {
      const { percent, kbLeft, secondsLeft } = status
      const far = t('homework.sendingText', { percent, kb: kbLeft })
      const time = secondsLeft === null ? '' : t('homework.sendingFor', { seconds: secondsLeft })
      return kbLeft === 0 ? '' : far + time
    }
    case 'school': {
      const said = t('homework.schoolText', { when: formatDate(status.time, now), number: status.number })
      const outcome = OUTCOMES.find((one) => one === status.outcome)
      if (outcome === 'conflict' && kind === 'submit') return `${said} · ${t('homework.outcome.again')}`
      return outcome ? `${said} · ${t(`homework.outcome.${outcome}`)}` : said
    }
    case 'attention':
      return attentionText(status)
  }
}
