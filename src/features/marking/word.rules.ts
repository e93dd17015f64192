import type { CropPen, MarkingEntry } from '#contract/marking/shapes.ts'
import type { Giving } from '#core/domain/marking/mark-pad.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { JsonObject, WorkItem } from '#core/sync/types.ts'

/** How long a word can be taken back with one press, and waits on this phone. */
export const UNDO_MS = 5000

/** What this marker said of an answer, on this phone, that the server's list may not show yet. */
export interface Word {
  /** As `ScoreBody` of the contract has it. */
  body: JsonObject
  /** The server's revision it was made upon. */
  baseRev: number
  /** Epoch ms on this phone. */
  at: number
  /** The operation it went out with; null: it waits for its time to be taken back to pass. */
  opId: string | null
  /** Marks of a first few of its questions, which go nowhere before all have one; absent: none is begun. */
  giving?: Giving
}

/** By task. */
export type TaskEntries = Readonly<Record<string, Word>>

const isWord = (w: unknown): w is Word =>
  typeof w === 'object' && w !== null && 'body' in w && 'at' in w && typeof w.at === 'number'

/** Words out of a draft; what does not fit is left out. */
export function parseTaskEntries(body: JsonObject | null): TaskEntries {
  const kept = body?.['words']
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept as unknown as Record<string, Word>).filter(([, w]) => isWord(w)),
  )
}

export const bodyOfWords = (words: TaskEntries): JsonObject => ({ words }) as unknown as JsonObject

interface Task {
  taskId: string
  said: MarkingEntry | null
}

/** The marks begun on this phone, one for each question of the block; null: none are. */
export function findGiving(
  { taskId }: Pick<Task, 'taskId'>,
  words: TaskEntries,
  questions: number,
): Giving | null {
  const giving = words[taskId]?.giving
  return Array.isArray(giving) && giving.length === questions ? giving : null
}

/** Whether a word is lines of the pen or begun marks alone: they wait on this phone for the mark they go with. */
const isBegunAlone = ({ body }: Word): boolean => !('marks' in body || 'problem' in body || 'open' in body)

/** What is drawn over an answer, on this phone or as the school has it. */
export function penOn({ taskId, said }: Task, words: TaskEntries): readonly CropPen[] {
  const own = words[taskId]
  if (!own) return said?.pen ?? []
  return (own.body as { pen?: CropPen[] }).pen ?? []
}

/** What is drawn over the answer with one picture's lines changed; a picture without lines is left out. */
export const withPen = (
  pen: readonly CropPen[],
  cropNo: number,
  strokes: CropPen['strokes'],
): readonly CropPen[] => [
  ...pen.filter((one) => one.cropNo !== cropNo),
  ...(strokes.length > 0 ? [{ cropNo, strokes: [...strokes] }] : []),
]

/** Lines as a body takes them: none, nothing. */
export const penBody = (pen: readonly CropPen[]): JsonObject =>
  pen.length > 0 ? ({ pen } as unknown as JsonObject) : {}

/** Words of the school's concern that are still on this phone alone. */
export const notGone = (words: TaskEntries): number =>
  Object.values(words).filter((w) => w.opId === null && !isBegunAlone(w)).length

/** What counts as said of an answer on this phone; null: it waits for a mark. */
export function findMarkingEntry(
  { taskId, said }: Task,
  words: TaskEntries,
): Omit<MarkingEntry, 'note'> | null {
  const own = words[taskId]
  if (!own) return said
  const { marks, problem } = own.body as { marks?: number[]; problem?: NonNullable<MarkingEntry['problem']> }
  return marks || problem ? { marks: marks ?? null, problem: problem ?? null, at: own.at } : null
}

/** The answer to mark next: the first without a word after that one, going round; undefined: none is left. */
export function nextTask<T extends Task>(
  tasks: readonly T[],
  words: TaskEntries,
  after: string | null,
): T | undefined {
  const at = tasks.findIndex((task) => task.taskId === after)
  const round = [...tasks.slice(at + 1), ...tasks.slice(0, at + 1)]
  return round.find((task) => task.taskId !== after && findMarkingEntry(task, words) === null)
}

/** Answers in the order in which they come up from one on: those without a word first. */
export function comingUp<T extends Task>(
  tasks: readonly T[],
  words: TaskEntries,
  from: string | undefined,
): T[] {
  const at = Math.max(
    0,
    tasks.findIndex((task) => task.taskId === from),
  )
  const round = [...tasks.slice(at), ...tasks.slice(0, at)]
  const isOpen = (task: T) => task.taskId === from || findMarkingEntry(task, words) === null
  return [...round.filter(isOpen), ...round.filter((task) => !isOpen(task))]
}

/** Words whose time to be taken back has passed, oldest first; `all`: also the others. */
export const ripe = (words: TaskEntries, now: number, all: boolean): [string, Word][] =>
  Object.entries(words)
    .filter(([, w]) => w.opId === null && !isBegunAlone(w) && (all || now - w.at >= UNDO_MS || w.at > now))
    .toSorted(([, a], [, b]) => a.at - b.at)

/** The words once one of them is in the queue; a newer one of the same answer stays. */
export const queuedWith = (words: TaskEntries, taskId: string, word: Word, opId: string): TaskEntries =>
  words[taskId] === word || words[taskId]?.at === word.at ? { ...words, [taskId]: { ...word, opId } } : words

/**
 * Tasks whose word the school had before it gave the list that is shown, and whether that list should be read again: the
 * school has every word, and one of them since.
 * @param listTime epoch ms when the school gave it
 */
export function findConfirmedTasks(
  words: TaskEntries,
  items: readonly WorkItem[],
  listTime: number,
): { shown: string[]; behind: boolean } {
  const times = new Map(
    items.flatMap(({ opId, status }) => (status.at === 'school' ? [[opId, status.time] as const] : [])),
  )
  const all = Object.entries(words)
    .filter(([, word]) => !isBegunAlone(word))
    .map(([taskId, { opId }]) => ({ taskId, time: opId === null ? undefined : times.get(opId) }))
  const shown = all.filter(({ time }) => time !== undefined && time <= listTime)
  return {
    shown: shown.map(({ taskId }) => taskId),
    behind: all.length > shown.length && all.every(({ time }) => time !== undefined),
  }
}

export const removeTaskEntries = (words: TaskEntries, taskIds: readonly string[]): TaskEntries =>
  Object.fromEntries(Object.entries(words).filter(([id]) => !taskIds.includes(id)))

/** The words with the marks begun of an answer that has a word. */
export const withGiving = (words: TaskEntries, taskId: string, giving: Giving | undefined): TaskEntries => {
  const word = words[taskId]
  return word && giving ? { ...words, [taskId]: { ...word, giving } } : words
}

/**
 * The words with the last one of an answer taken back. One that has gone meanwhile is taken back at the school, by the
 * word before it or by none.
 * @param was the word before it
 * @param now epoch ms
 */
export function takenBack(
  words: TaskEntries,
  taskId: string,
  was: Word | undefined,
  now: number,
): TaskEntries {
  const word = words[taskId]
  if (!word || word.opId === null)
    return was ? { ...words, [taskId]: was } : removeTaskEntries(words, [taskId])
  const body = was && !isBegunAlone(was) ? was.body : { open: true, spentMs: 0 }
  const taken = { body, baseRev: word.baseRev, at: now - UNDO_MS, opId: null }
  return withGiving({ ...words, [taskId]: taken }, taskId, was?.giving)
}

/** Marks of a block that the school does not have yet, and those it has that came too late. */
export function countPendingMarks(
  items: readonly WorkItem[],
  blockId: string,
): { waiting: number; attention: number; late: number } {
  const start = targetOf.score(blockId, '')
  const own = items.filter(({ kind, target }) => kind === 'score' && target.startsWith(start))
  const newest = new Map(own.map((item) => [item.target, item]))
  return {
    waiting: own.filter(({ status }) => status.at !== 'school').length,
    attention: own.filter(({ status }) => status.at === 'attention').length,
    late: [...newest.values()].filter(({ status }) => status.at === 'school' && status.outcome === 'held')
      .length,
  }
}
