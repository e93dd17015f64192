import { type Memory, practised, recallOn } from './memory.ts'

/** Recall aimed at, of each question and of all on the day of the exam. */
export const RECALL_TARGET = 0.9
/** Days ahead of which the handful is chosen. */
export const HANDFUL_DAYS = 7
/** Score rate of the class below which a question is too hard for now. */
export const HARD_RATE = 0.2
/** Without an exam, gain is what is kept so many days from now. */
const HORIZON_DAYS = 30

export interface Studied {
  readonly id: string
  readonly memory: Memory
  /** Minutes one practice takes. */
  readonly minutes: number
  /** Marks it can win; absent: 1, all weigh the same. */
  readonly marks?: number
  /** Too hard for now: it comes after all others. */
  readonly hard?: boolean
  /** Lost by carelessness: such questions are asked together, at the end. */
  readonly slip?: boolean
  /** False: nothing shows what it asks, or it is asked on request only, as an essay is: it is never chosen. */
  readonly asked?: boolean
  /** The same for questions of one text, of whatever exam: one of them is asked. Absent: it is like no other. */
  readonly text?: string
  /** Absent: all are of one subject. */
  readonly subject?: string
  /** Day of the exam it is from; absent: of the oldest. */
  readonly from?: number
}

interface Terms {
  readonly day: number
  /** Day of the next exam; null: none is known. */
  readonly examDay: number | null
  /** Minutes a day at most. */
  readonly cap: number
  /** Minutes practised today already. */
  readonly spent: number
  /** Days of rest, such as the school's holidays: nothing is asked on them. Absent: none. */
  readonly rest?: ReadonlySet<number>
}

/** What fits into the minutes of the days to come, today counted. */
export interface Handful {
  readonly ids: readonly string[]
  readonly minutes: number
  /** Days it is for: a week, or fewer where the exam comes before that. */
  readonly days: number
}

export interface DayPlan {
  /** Ids to practise today, the most useful first, slips last; with `spent` never more minutes than the cap. */
  readonly today: readonly string[]
  readonly minutes: number
  /** Today's, and what the days to come have minutes for, by the same order. */
  readonly handful: Handful
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

/** Takes what fits into the minutes, in its order; the rest keeps its order. */
function fit(items: readonly Studied[], minutes: number): { taken: Studied[]; rest: Studied[] } {
  const taken: Studied[] = []
  const rest: Studied[] = []
  let left = minutes
  for (const item of items) {
    if (item.minutes > left) rest.push(item)
    else {
      taken.push(item)
      left -= item.minutes
    }
  }
  return { taken, rest }
}

const total = (items: readonly Studied[]): number => items.reduce((sum, i) => sum + i.minutes, 0)

/** Days of practice from `day` on, `end` not counted. */
function working(day: number, end: number, rest: ReadonlySet<number>): number {
  let n = 0
  for (let d = day; d < end; d++) if (!rest.has(d)) n++
  return n
}

/** Days from `day` on, today counted, until that many days of practice are over. */
function daysFor(practices: number, day: number, rest: ReadonlySet<number>): number {
  let [d, left] = [day, practices]
  while (left > 0) if (!rest.has(d++)) left--
  return d - day
}

const NONE: ReadonlySet<number> = new Set()

/** A question takes at most this part of a day's minutes, as long as shorter ones wait. */
const LONGEST_PART = 1 / 3

const isHard = ({ hard = false }: Studied): boolean => hard

/** One question of each text, the first in the list. */
function eachTextOnce(items: readonly Studied[]): Studied[] {
  const seen = new Set<string>()
  return items.filter(({ text }) => {
    if (text === undefined) return true
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

/**
 * Questions in turns of their subjects: each place goes to the subject with the most marks to win for the places it has
 * (the highest averages of D'Hondt), so that the weakest subject comes first and most often, and none takes all.
 */
function inTurns(items: readonly Studied[]): Studied[] {
  const waiting = new Map<string, Studied[]>()
  const marks = new Map<string, number>()
  for (const item of items) {
    const { subject = '', marks: own = 1 } = item
    const of = waiting.get(subject)
    if (of) of.push(item)
    else waiting.set(subject, [item])
    marks.set(subject, (marks.get(subject) ?? 0) + own)
  }
  const places = new Map<string, number>()
  const average = (name: string): number => (marks.get(name) ?? 0) / ((places.get(name) ?? 0) + 1)
  const order: Studied[] = []
  while (waiting.size > 0) {
    const [next = ''] = [...waiting.keys()].toSorted((a, b) => average(b) - average(a) || (a < b ? -1 : 1))
    const of = waiting.get(next) ?? []
    const first = of.shift()
    if (first) order.push(first)
    if (of.length === 0) waiting.delete(next)
    places.set(next, (places.get(next) ?? 0) + 1)
  }
  return order
}

/** The same order, with a question of another subject in the second place where there is one as easy as the rest. */
function ofTwoSubjects(order: readonly Studied[]): Studied[] {
  const [first, ...others] = order
  if (!first) return []
  const at = others.findIndex((i) => i.subject !== first.subject && isHard(i) === isHard(first))
  return at < 0 ? [...order] : [first, ...others.splice(at, 1), ...others]
}

/** The most useful first: of the newest exam before older ones, the too hard last of all. */
function sortByUsefulness(due: readonly Studied[], worth: (item: Studied) => number): Studied[] {
  const known = new Map(due.map((item) => [item, worth(item)]))
  const best = due.toSorted((a, b) => (known.get(b) ?? 0) - (known.get(a) ?? 0) || (a.id < b.id ? -1 : 1))
  const newest = Math.max(...due.map(({ from = 0 }) => from))
  const part = (hard: boolean, isNew: boolean): Studied[] =>
    inTurns(best.filter((i) => isHard(i) === hard && ((i.from ?? 0) === newest) === isNew))
  return ofTwoSubjects([
    ...part(false, true),
    ...part(false, false),
    ...part(true, true),
    ...part(true, false),
  ])
}

/**
 * What to practise today. Due is what is recalled with less than the target now; before an exam also what would be
 * below it on that day, as soon as the days left are only just enough for all of that. Each text is asked once, and none
 * that takes more than a third of a day's minutes while a shorter one waits. The newest exam comes first, its subjects in
 * turns by the marks to win in them, of at least two subjects where two wait; in a subject the most marks won for a minute
 * come first, and what is too hard for now comes last of all. What is beyond the cap waits, so a backlog spreads over the
 * days that follow. On a day of rest all of it waits, and days of rest before an exam are no days left.
 * @param items of one text the first counts
 */
export function planDay(
  items: readonly Studied[],
  { day, examDay, cap, spent, rest = NONE }: Terms,
): DayPlan {
  const exam = examDay !== null && examDay > day ? examDay : null
  const on = exam ?? day + HORIZON_DAYS
  const known = eachTextOnce(items).filter((i) => i.asked !== false)
  const unsafe = exam === null ? [] : known.filter((i) => recallOn(i.memory, exam) < RECALL_TARGET)
  const mustBegin = exam !== null && working(day, exam, rest) <= Math.ceil(total(unsafe) / cap) + 1
  const last = new Set(mustBegin ? unsafe : [])
  const waits = known.filter(
    (i) => i.memory.day < day && (recallOn(i.memory, day) < RECALL_TARGET || last.has(i)),
  )
  const worth = (item: Studied) => (gain(item, day, on) * (item.marks ?? 1)) / item.minutes
  const isShort = (item: Studied) => item.minutes <= cap * LONGEST_PART
  const short = sortByUsefulness(waits.filter(isShort), worth)
  const long = sortByUsefulness(
    waits.filter((i) => !isShort(i)),
    worth,
  )
  const [soonest, after] = short.length > 0 ? [short, long] : [long, []]
  const { taken: today, rest: left } = fit(soonest, rest.has(day) ? 0 : cap - spent)
  const later = [...left, ...after]
  const days = Math.min(HANDFUL_DAYS, on - day)
  const handful = [...today, ...fit(later, cap * working(day + 1, day + days, rest)).taken]
  const isSlip = (i: Studied) => i.slip === true
  return {
    today: [...today.filter((i) => !isSlip(i)), ...today.filter(isSlip)].map((i) => i.id),
    minutes: total(today),
    handful: { ids: handful.map((i) => i.id), minutes: total(handful), days },
    later: later.map((i) => i.id),
    days: waits.length === 0 ? 0 : daysFor(Math.max(1, Math.ceil((spent + total(waits)) / cap)), day, rest),
  }
}
