import { RECYCLE_DAYS, type WrongEntry, type WrongPlan } from '#contract/wrong/notebook.ts'
import type { ErrorCause } from '#contract/wrong/wrong.ts'
import { HARD_RATE, planDay, type Studied } from '#core/domain/notebook/day-plan.ts'
import { type Memory, practised, recallOn, seedMemory, toBeijingDay } from '#core/domain/notebook/memory.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { holidaysOf } from '../../../exams/year/calendar.ts'
import { wrongFactsOf } from '../../../publish/wrong-facts.ts'
import { type WrongItem, wrongItemsOf } from '../../../publish/wrong-items.ts'
import { resultsOf } from './goal.repo.ts'
import { goalPart } from './goal.service.ts'
import { nextExam } from './next-exam.repo.ts'
import { loadWrongNotebookRows } from './notebook.repo.ts'
import { sourcesOf, type WrongQuestionSource } from './sources.service.ts'

const DAY_MS = 86_400_000
/** Minutes a day unless the family says otherwise. */
const CAP = 15
/** Stability (days) from which a question counts as known without anybody saying so. */
const KNOWN_DAYS = 60
/** Minutes one practice takes, by the kind of question; others 4. */
const MINUTES: Readonly<Record<string, number>> = { choice: 1.5, multi: 2, blank: 2 }
const OTHER_MINUTES = 4
/** Of an essay, for each of its marks. */
const ESSAY_MINUTES = 0.8
/** Full mark from which on a question that is no choice and no blank is an essay, whatever it says. */
const ESSAY_MARK = 30

type Own = Awaited<ReturnType<typeof loadWrongNotebookRows>>

/** An entry with what its question page and the schedule need. */
export interface Noted {
  readonly item: WrongItem
  readonly entry: WrongEntry
  /** Null: the student calls it marked wrongly, it cannot be asked, it is in the bin, or a newer exam asked the same: it is not scheduled. */
  readonly memory: Memory | null
  /** Name of the question that is asked for its text: its own, or that of a newer exam. */
  readonly askedAs: string
  readonly source: WrongQuestionSource
  readonly history: readonly Own['practices'][number][]
}

export interface Notebook {
  /** In the notebook, newest exam first. */
  readonly kept: readonly Noted[]
  /** In the recycle bin, newest first. */
  readonly binned: readonly Noted[]
  readonly plan: WrongPlan
  /** Names of today's questions, the most useful first. */
  readonly today: readonly string[]
}

const rowToQuestionKey = (r: { exam_id: string; paper_id: string; item_no: string }): string =>
  questionKey({ examId: r.exam_id, paperId: r.paper_id, itemNo: r.item_no })

/** A student's notebook as it stands at `now` (epoch ms): the items of exams with the student's own words about them. */
export async function notebookOf(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  now: number,
): Promise<Notebook> {
  const [own, coming, results, holidays] = await Promise.all([
    loadWrongNotebookRows(db, school, studentId),
    nextExam(db, school, studentId, now),
    resultsOf(db, school, studentId, now),
    holidaysOf(db, school, studentId, now),
  ])
  const also = new Set(own.states.filter((s) => s.kept).map(rowToQuestionKey))
  const items = await wrongItemsOf(db, school, studentId, now, { also })
  const examIds = [...new Set(items.map((i) => i.examId))]
  const sourceOf = await sourcesOf(db, school, studentId, examIds)
  const noted = items.flatMap(notedBy(own, items, sourceOf, now))
  const kept = noted.filter(({ entry }) => entry.removedAt === null)
  const ownDay = own.plan?.exam_at ?? null
  const exam =
    ownDay && ownDay.getTime() > now
      ? { at: ownDay.getTime(), name: '', own: true }
      : coming
        ? { at: coming.start_time.getTime(), name: coming.name, own: false }
        : null
  const cap = own.plan?.cap ?? CAP
  const onHolidays = own.plan?.on_holidays ?? false
  const day = toBeijingDay(now)
  const practisedToday = own.practices.filter((p) => toBeijingDay(p.practised_at.getTime()) === day)
  const minutes = new Map(items.map((i) => [questionKey(i), minutesOf(i, sourceOf(i))]))
  const spent = practisedToday.reduce(
    (sum, p) => sum + (minutes.get(rowToQuestionKey(p)) ?? OTHER_MINUTES),
    0,
  )
  const plan = planDay(kept.flatMap(studiedOf), {
    day,
    examDay: exam && toBeijingDay(exam.at),
    cap,
    spent,
    ...(onHolidays ? {} : { rest: holidays.days }),
  })
  const [today, later, soon] = [new Set(plan.today), new Set(plan.later), new Set(plan.handful.ids)]
  const withDue = kept.map((n): Noted => {
    const name = questionKey(n.item)
    return {
      ...n,
      entry: { ...n.entry, due: today.has(name) ? 'today' : later.has(name) ? 'later' : 'no' },
    }
  })
  return {
    kept: withDue,
    binned: noted
      .filter(({ entry }) => entry.removedAt !== null)
      .toSorted((a, b) => (b.entry.removedAt ?? 0) - (a.entry.removedAt ?? 0)),
    plan: {
      cap,
      unasked: kept.filter((n) => n.source.asked === 'none' && !n.entry.mastered).length,
      today: plan.today.length,
      minutes: plan.minutes,
      done: practisedToday.length,
      daysPractised: daysOf(own.practices, day),
      handful: {
        questions: soon.size,
        minutes: plan.handful.minutes,
        days: plan.handful.days,
        marks: lostAt(kept.filter(({ item }) => soon.has(questionKey(item)))),
        slips: kept.filter(({ item, entry }) => isSlip(entry) && today.has(questionKey(item))).length,
        hard: kept.filter(({ item }) => {
          const name = questionKey(item)
          return isHard(item) && later.has(name) && !soon.has(name)
        }).length,
      },
      later: plan.later.length,
      days: plan.days,
      exam,
      holiday: holidays.today,
      onHolidays,
      ...goalPart(own.plan, results),
    },
    today: plan.today,
  }
}

/** Days of the last seven until `day` with a practice. */
const daysOf = (practices: Own['practices'], day: number): number =>
  new Set(practices.map((p) => toBeijingDay(p.practised_at.getTime())).filter((d) => d > day - 7 && d <= day))
    .size

const isHard = ({ classRate, difficulty }: WrongItem): boolean => (classRate ?? difficulty ?? 1) < HARD_RATE

const isSlip = ({ cause }: WrongEntry): boolean => cause === 'careless'

/** Marks lost at these, to a hundredth. */
const lostAt = (noted: readonly Noted[]): number =>
  Math.round(noted.reduce((sum, { entry }) => sum + entry.full - entry.score, 0) * 100) / 100

/** One put into the notebook by hand may have lost no mark: it weighs as one mark. */
const studiedOf = ({ item, entry, memory, source }: Noted): Studied[] =>
  memory === null || entry.mastered
    ? []
    : [
        {
          id: questionKey(item),
          memory,
          minutes: minutesOf(item, source),
          marks: entry.full - entry.score || 1,
          hard: isHard(item),
          slip: isSlip(entry),
          asked: entry.asked !== 'none' && !isEssay(item, source),
          subject: item.courseId,
          from: toBeijingDay(item.startTime.getTime()),
          ...(source.text === null ? {} : { text: source.text }),
        },
      ]

/** An essay is practised where the child asks for it, never chosen. */
const isEssay = ({ itemType, fullMark }: WrongItem, { wantsEssay }: WrongQuestionSource): boolean =>
  !(itemType in MINUTES) && (wantsEssay || fullMark >= ESSAY_MARK)

const minutesOf = (item: WrongItem, source: WrongQuestionSource): number =>
  isEssay(item, source) ? item.fullMark * ESSAY_MINUTES : (MINUTES[item.itemType] ?? OTHER_MINUTES)

/** Names of the questions of one text, newest exam first; of one without words, or like no other, its own name. */
function textsOf(items: readonly WrongItem[], sourceOf: (item: WrongItem) => WrongQuestionSource) {
  const texts = Map.groupBy(items, (item) => sourceOf(item).text ?? questionKey(item))
  return (item: WrongItem): string[] =>
    (texts.get(sourceOf(item).text ?? questionKey(item)) ?? [item]).map(questionKey)
}

function notedBy(
  own: Own,
  items: readonly WrongItem[],
  sourceOf: (item: WrongItem) => WrongQuestionSource,
  now: number,
) {
  const textOf = textsOf(items, sourceOf)
  const states = new Map(own.states.map((s) => [rowToQuestionKey(s), s]))
  const causes = new Map(own.tags.map((x) => [rowToQuestionKey(x), x.cause as ErrorCause]))
  const practices = Map.groupBy(own.practices, rowToQuestionKey)
  return (item: WrongItem): Noted[] => {
    const name = questionKey(item)
    const state = states.get(name)
    const removedAt = state?.place === 'bin' ? (state.placed_at?.getTime() ?? 0) : null
    if (state?.place === 'gone' || (removedAt !== null && removedAt <= now - RECYCLE_DAYS * DAY_MS)) return []
    const cause = causes.get(name) ?? null
    const history = practices.get(name) ?? []
    const source = sourceOf(item)
    const [newest = name, ...older] = textOf(item)
    // one text is one question: the newest exam's stands for all, and what was practised of the others counts
    const rests = cause === 'mismarked' || source.asked === 'none' || removedAt !== null || newest !== name
    const since = older.flatMap((other) =>
      (practices.get(other) ?? []).filter((p) => p.practised_at > item.startTime),
    )
    const all = since.length === 0 ? history : history.concat(since).toSorted(byTime)
    const memory = rests ? null : memoryOf(item, cause, all)
    const last = history.at(-1)
    const saidAt = state?.mastered_at?.getTime() ?? 0
    const failedSince = history.some((p) => p.grade === 'again' && p.practised_at.getTime() > saidAt)
    const entry: WrongEntry = {
      ...wrongFactsOf(item, cause),
      mastered:
        (state?.mastered === true && !failedSince) ||
        (memory !== null && memory.stability >= KNOWN_DAYS && saidAt === 0),
      removedAt,
      practices: history.length,
      practisedAt: last?.practised_at.getTime() ?? null,
      recall: memory && recallOn(memory, toBeijingDay(now)),
      due: 'no',
      asked: source.asked,
      ...(source.begins !== '' && { begins: source.begins }),
    }
    return [{ item, entry, memory, askedAs: newest, source, history }]
  }
}

const byTime = (a: Own['practices'][number], b: Own['practices'][number]): number =>
  a.practised_at.getTime() - b.practised_at.getTime()

/** Memory of a question: what the exam left of it, then every practice in the order of writing. */
function memoryOf(item: WrongItem, cause: ErrorCause | null, history: Noted['history']): Memory {
  const rate = item.classRate ?? item.difficulty
  return history.reduce(
    (memory, p) => practised(memory, p.grade, toBeijingDay(p.practised_at.getTime())),
    seedMemory(rate, cause, toBeijingDay(item.startTime.getTime())),
  )
}
