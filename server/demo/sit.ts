import { NOT_GIVEN, type PaperInput } from '../exams/store/input.ts'
import { joinAnswers } from '../exams/store/marks.ts'
import { COURSES, type CourseId } from './courses.ts'
import { drawSteps } from './item-model.ts'
import type { DemoItem } from './paper.ts'
import type { Random } from './random.ts'

const LETTERS = ['A', 'B', 'C', 'D']
/** Share of wrong choice answers that are left empty. */
const LEFT_EMPTY = 0.03

/** Option letters that earn exactly `steps` on this item; '' where nothing was chosen or there are no options. */
function lettersFor(item: DemoItem, steps: number, r: Random): string {
  if (!item.key) return ''
  if (steps === item.params.steps) return item.key
  const wrong = LETTERS.filter((l) => !item.key.includes(l))
  if (steps > 0) return pickPartialAnswer(item.key, r)
  if (r.next() < LEFT_EMPTY) return ''
  const letter = wrong[r.weighted(item.lure)] ?? 'A'
  if (item.type === 'choice') return letter
  return [letter, r.pick(Array.from(item.key))].sort().join('')
}

/** One or two letters of a key, never all. */
function pickPartialAnswer(key: string, r: Random): string {
  return r
    .shuffled(Array.from(key))
    .slice(0, 1 + r.int(key.length - 1))
    .sort()
    .join('')
}

/** Share of items of which no mark exists (a lost page, a question struck out for a pupil): never a zero. */
const NOT_GIVEN_SHARE = 0.01

/** One who sits the paper: index into the exam's students, and the ability brought to it. */
export interface Sitter {
  student: number
  ability: number
}

/** Marks and answers of everyone present. */
export function sitPaper(
  courseId: CourseId,
  items: readonly DemoItem[],
  sitters: readonly Sitter[],
  r: Random,
): PaperInput {
  const marks = new Int16Array(sitters.length * items.length)
  const answers = sitters.map(({ ability }, row) => {
    const letters = items.map((item, i) => {
      const steps = drawSteps(item.params, ability, r)
      const letter = lettersFor(item, steps, r)
      const given = r.next() >= NOT_GIVEN_SHARE
      marks[row * items.length + i] = given ? Math.round(steps * item.step * 100) : NOT_GIVEN
      return given ? letter : ''
    })
    return joinAnswers(letters)
  })
  return {
    courseId,
    courseName: COURSES[courseId],
    items: items.map(({ no, type, full, key, knowledge }) => ({ no, type, full, key, knowledge })),
    rows: Int32Array.from(sitters, (s) => s.student),
    marks,
    answers,
  }
}
