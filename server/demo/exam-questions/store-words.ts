import type { Tx } from '../../db/db.ts'
import type { ExamInput, ItemInput } from '../../exams/input.ts'
import { paperIds } from '../../exams/store-papers.ts'
import { keepFormulas } from '../../formula/keep.ts'
import { ALGEBRA } from './algebra.ts'
import { GEOMETRY } from './geometry.ts'
import { CHEMISTRY, PHYSICS } from './sciences.ts'
import type { WordsByPoint } from './words.ts'

const WORDS: Readonly<Record<string, WordsByPoint>> = {
  math: { ...ALGEBRA, ...GEOMETRY },
  physics: PHYSICS,
  chemistry: CHEMISTRY,
}

interface Words {
  stem: string
  options: { letter: string; text: string }[]
  explanation: string
}

/** Options in the order that makes the item's key the right one. */
function optionsOf(key: string, right: string, wrong: readonly string[]) {
  const rest = [...wrong]
  return Array.from('ABCD', (letter) => ({ letter, text: letter === key ? right : (rest.shift() ?? '') }))
}

/** The words of each item of a paper that there are words for; none come twice in a paper. */
export function wordsOf(courseId: string, items: readonly ItemInput[]): Map<string, Words> {
  const found = new Map<string, Words>()
  const used = new Set<unknown>()
  for (const item of items) {
    const points = item.knowledge.map((point) => WORDS[courseId]?.[point])
    const choice = points.find((p) => p?.choice && !used.has(p.choice))?.choice
    const open = points.find((p) => p?.open && !used.has(p.open))?.open
    if (item.type === 'choice' && choice) {
      used.add(choice)
      const options = optionsOf(item.key, choice.right, choice.wrong)
      found.set(item.no, { stem: choice.stem, options, explanation: choice.why })
    } else if ((item.type === 'blank' || item.type === 'answer') && open) {
      used.add(open)
      found.set(item.no, { stem: open.stem, options: [], explanation: open.why })
    }
  }
  return found
}

/** Writes the words of an exam's questions and notes their formulas. */
export async function storeWords(tx: Tx, examId: string, papers: ExamInput['papers']): Promise<void> {
  const ids = paperIds(papers.map((p) => p.courseId))
  for (const [i, paper] of papers.entries()) {
    const words = [...wordsOf(paper.courseId, paper.items)]
    if (words.length === 0) continue
    await tx
      .insertInto('exam_question')
      .values(
        words.map(([item_no, w]) => ({
          exam_id: examId,
          paper_id: ids[i] ?? paper.courseId,
          item_no,
          stem: w.stem,
          options: JSON.stringify(w.options),
          explanation: w.explanation,
        })),
      )
      .execute()
    await keepFormulas(
      tx,
      words.flatMap(([, w]) => [w.stem, w.explanation, ...w.options.map((o) => o.text)]),
    )
  }
}
