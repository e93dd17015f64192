import { type Memory, practised, recallOn } from './memory.ts'

/** Recall aimed at, of each question and of all on the day of the exam. */
export const RECALL_TARGET = 0.9
/** Without an exam, gain is what is kept so many days from now. */
const HORIZON_DAYS = 30

export interface Studied {
  readonly id: string
  readonly memory: Memory
  /** Minutes one practice takes. */
  readonly minutes: number
}

interface Terms {
  readonly day: number
  /** Day of the next exam; null: none is known. */
  readonly examDay: number | null
  /** Minutes a day at most. */
  readonly cap: number
  /** Minutes practised today already. */
  readonly spent: number
}

export interface DayPlan {
  /** Ids to practise today, the most useful first; with `spent` never more minutes than the cap. */
  readonly today: readonly string[]
  readonly minutes: number
  /** Ids that would be due too, for later days. */
  readonly later: readonly string[]
  /** Days until all of it has had its turn, today counted; 0: nothing waits. */
  readonly days: number
}

/** How much more of it is recalled on a day when it is practised today: the chances of both outcomes weighed. */
function gain({ memory }: Studied, today: number, on: number): number {
  const known = recallOn(memory, today)
  const good = recallOn(practised(memory, 'good', today), on)
  const again = recallOn(practised(memory, 'again', today), on)
  return known * good + (1 - known) * again - recallOn(memory, on)
}

const total = (items: readonly Studied[]): number => items.reduce((sum, i) => sum + i.minutes, 0)

/**
 * What to practise today. Due is what is recalled with less than the target now; before an exam also what would be
 * below it on that day, as soon as the days left are only just enough for all of that. The most gain for a minute comes
 * first; what is beyond the cap waits, so a backlog spreads over the days that follow.
 */
export function planDay(items: readonly Studied[], { day, examDay, cap, spent }: Terms): DayPlan {
  const exam = examDay !== null && examDay > day ? examDay : null
  const on = exam ?? day + HORIZON_DAYS
  const unsafe = exam === null ? [] : items.filter((i) => recallOn(i.memory, exam) < RECALL_TARGET)
  const mustBegin = exam !== null && exam - day <= Math.ceil(total(unsafe) / cap) + 1
  const last = new Set(mustBegin ? unsafe : [])
  const due = items
    .filter((i) => i.memory.day < day && (recallOn(i.memory, day) < RECALL_TARGET || last.has(i)))
    .map((item) => ({ item, worth: gain(item, day, on) / item.minutes }))
    .toSorted((a, b) => b.worth - a.worth || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item)
  const today: Studied[] = []
  const later: Studied[] = []
  let left = cap - spent
  for (const item of due) {
    if (item.minutes > left) later.push(item)
    else {
      today.push(item)
      left -= item.minutes
    }
  }
  return {
    today: today.map((i) => i.id),
    minutes: total(today),
    later: later.map((i) => i.id),
    days: due.length === 0 ? 0 : Math.max(1, Math.ceil((spent + total(due)) / cap)),
  }
}
