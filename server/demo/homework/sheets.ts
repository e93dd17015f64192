import { elementAt, type Random } from '../random.ts'
import type { DemoHomework, DemoHomeworkState, DemoPlan } from './plans.ts'
import { QUESTIONS } from './questions.ts'

export interface DemoAnswer {
  no: number
  choice: string[]
  text: string
  /** Null: nobody has marked it. */
  score: number | null
  /** By the key. */
  auto: boolean
}

export interface DemoSheet {
  standing: Exclude<DemoHomeworkState, 'todo'>
  late: boolean
  /** Hours between handing in and the deadline; negative when late. */
  before: number
  answers: readonly DemoAnswer[]
}

/** A pupil's paper; null for one that has done nothing. `first`: the pupil whose states are laid down. */
export function makeSheet(
  homework: DemoHomework,
  plan: DemoPlan,
  first: boolean,
  r: Random,
): DemoSheet | null {
  const handsIn = r.next() < homework.share
  const standing: DemoHomeworkState = first ? homework.first : handsIn ? homework.others : 'todo'
  const late = !first && r.next() < homework.late
  const skill = 0.45 + 0.5 * r.next()
  const before = late ? -1 - r.int(20) : 1 + r.int(20)
  const count = plan.to - plan.from + 1
  const answers = Array.from({ length: standing === 'doing' ? Math.ceil(count / 2) : count }, (_, i) =>
    makeAnswer(plan.from + i, i + 1, standing === 'checked', skill, r),
  )
  return standing === 'todo' ? null : { standing, late, before, answers }
}

function makeAnswer(question: number, no: number, checked: boolean, skill: number, r: Random): DemoAnswer {
  const q = elementAt(QUESTIONS, question)
  const right = r.next() < skill
  const wrong = 'ABCDEFGH'.charAt(r.int(Math.max(1, q.options.length)))
  if (q.options.length > 0) {
    const choice = right ? q.key.split('') : [wrong]
    const score = choice.join('') === q.key ? q.fullMark : 0
    return { no, choice, text: '', score, auto: true }
  }
  const text = q.type === 'text' ? wordsFor(q.key, right) : ''
  const share = right ? 1 : r.int(3) / 4
  return { no, choice: [], text, score: checked ? Math.round(q.fullMark * share * 2) / 2 : null, auto: false }
}

const ESSAY =
  'I often help my parents at the weekend. On Saturday morning I clean my room and wash the dishes. In the afternoon I go shopping with my mother. On Sunday I cook noodles for my grandparents. I feel happy because we do it together.'

/** Right words are the key's; others stop half way. */
const wordsFor = (key: string, right: boolean): string => {
  if (key === '') return right ? ESSAY : ESSAY.slice(0, 96)
  return right ? key : '不会做'
}
