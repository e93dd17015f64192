import type { ItemInput } from '../../exams/store/input.ts'
import { loadQuestionsByPoint, type PointWords } from './words.ts'

/** By course; knowledge points of different grades have different names, those of the languages are shared. */
export const WORDS: Readonly<Record<string, Readonly<Record<string, PointWords>>>> = {
  chinese: loadQuestionsByPoint('chinese'),
  english: loadQuestionsByPoint('english'),
  math: loadQuestionsByPoint('math'),
  physics: loadQuestionsByPoint('physics'),
  chemistry: loadQuestionsByPoint('chemistry'),
  biology: loadQuestionsByPoint('biology'),
  politics: loadQuestionsByPoint('politics'),
  history: loadQuestionsByPoint('history'),
  geography: loadQuestionsByPoint('geography'),
}

interface DemoQuestionWords {
  stem: string
  options: { letter: string; text: string }[]
  explanation: string
}

/** Where a word or a number is to be written. */
const GAP = '____'
const LETTERS = ['A', 'B', 'C', 'D'] as const

/** Options in the order that makes the item's key the right one or ones. */
function optionsOf(key: string, right: readonly string[], wrong: readonly string[]) {
  const [rights, wrongs] = [[...right], [...wrong]]
  return LETTERS.map((letter) => ({
    letter,
    text: (key.includes(letter) ? rights.shift() : wrongs.shift()) ?? '',
  }))
}

/** A question's name in `used`, and its words for the item. */
type QuestionCandidate = readonly [source: object, words: DemoQuestionWords]

/** Questions about a point that suit the kind of the item. */
function suiting({ type, key }: ItemInput, point: PointWords | undefined): QuestionCandidate[] {
  if (type === 'choice')
    return (point?.choice ?? []).map((w) => [
      w,
      { stem: w.stem, options: optionsOf(key, [w.right], w.wrong), explanation: w.why },
    ])
  if (type === 'multi')
    return (point?.multi ?? []).map((w) => [
      w,
      { stem: w.stem, options: optionsOf(key, w.right, w.wrong), explanation: w.why },
    ])
  return (point?.open ?? [])
    .filter((w) => w.stem.includes(GAP) === (type === 'blank'))
    .map((w) => [w, { stem: w.stem, options: [], explanation: w.why }])
}

/**
 * The words of each item of a paper that there are words for; none come twice in a paper. Of an item's points the one
 * with more questions left gives one, so that the rarer ones stay for the items that need them.
 */
export function assignQuestionWords(
  courseId: string,
  items: readonly ItemInput[],
): Map<string, DemoQuestionWords> {
  const found = new Map<string, DemoQuestionWords>()
  const used = new Set<object>()
  // what has one point only has no other way
  for (const item of items.toSorted((a, b) => a.knowledge.length - b.knowledge.length)) {
    const [most] = item.knowledge
      .map((point) => suiting(item, WORDS[courseId]?.[point]).filter(([source]) => !used.has(source)))
      .toSorted((a, b) => b.length - a.length)
    const first = most?.[0]
    if (!first) continue
    used.add(first[0])
    found.set(item.no, first[1])
  }
  return found
}
