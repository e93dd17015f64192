import type { AnswerType } from '#contract/homework/homework.ts'
import { courseCode } from '../../sheets/courses.ts'
import type { Faults } from '../../sheets/faults.ts'
import { type Doubles, normalizeFormulaDelimiters, withBackslashes } from './text.ts'

/** A question as the bank will hold it. */
export interface QuestionDraft {
  /** As its file calls it, with the collection it is of. */
  id: string
  source: string
  /** Id in the bank it was taken out of, where that is known; it keeps it. */
  questionId?: string
  courseId: string
  type: AnswerType
  text: string
  options: { letter: string; text: string }[]
  key: string
  fullMark: number
  knowledge: string[]
  explanation: string
}

interface QuestionPosition {
  file: string
  row: number
}

/** Marks of a question whose file says none. */
const FULL_MARK = 4
const LETTERS = 'ABCDEFGH'
const MAX_KEY = 400

const string = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(string).filter((text) => text.trim() !== '')

function optionsOf(value: unknown, own: (text: string) => string): QuestionDraft['options'] {
  if (!Array.isArray(value)) return []
  return value.slice(0, LETTERS.length).map((option: unknown, i) => {
    const { label, letter, content, text } = (typeof option === 'object' && option ? option : {}) as Record<
      string,
      unknown
    >
    const name = string(letter) || string(label)
    const words = typeof option === 'string' ? option : string(content) || string(text)
    return { letter: /^[A-H]$/.test(name) ? name : LETTERS.charAt(i), text: own(words) }
  })
}

/** Options whose words stand in the text: A to D, or as far as the answer goes. */
function lettersTo(answer: string): QuestionDraft['options'] {
  const last = Math.max(3, ...answer.split('').map((letter) => LETTERS.indexOf(letter)))
  return Array.from(LETTERS.slice(0, last + 1), (letter) => ({ letter, text: '' }))
}

/** The last step of a route such as `a->b->c`: what the question is about. */
const pointOf = (route: string): string => (route.split('->').at(-1) ?? '').trim().slice(0, 40)

/**
 * Reads one line of a file of questions: id, subject, stem or question_raw, options, answer, analysis, score,
 * knowledge_points, source, delimiters. Null, with the faults told, when it cannot be used.
 */
export function readQuestion(
  line: Readonly<Record<string, unknown>>,
  place: QuestionPosition,
  course: string,
  faults: Faults,
): QuestionDraft | null {
  const before = faults.count
  const id = string(line['id']).trim()
  const doubles: Doubles = /inline\s+\$\$/i.test(string(line['delimiters'])) ? 'inline' : 'display'
  const own = (text: string): string => {
    const { text: whole, mended } = withBackslashes(text)
    for (const tex of mended) faults.warn('backslash_lost', place, { id, cell: tex })
    return normalizeFormulaDelimiters(whole, doubles)
  }
  const stem = string(line['stem']).trim() || string(line['question_raw']).trim()
  const subject = (course || string(line['subject'])).replace(/[(（].*$/, '').trim()
  if (id === '') faults.add('question_no_id', place)
  if (stem === '') faults.add('question_no_words', place, { id })
  if (subject === '') faults.add('question_no_subject', place, { id })
  const answers = strings(line['answer'] ?? line['key'])
  const [only = ''] = answers
  const letters = answers.length === 1 && /^[A-H]+$/.test(only.trim()) ? only.trim() : ''
  const given = optionsOf(line['options'], own)
  const options = letters !== '' && given.length === 0 ? lettersTo(letters) : letters === '' ? [] : given
  const known = options.map((o) => o.letter)
  if (letters.split('').some((letter) => !known.includes(letter)))
    faults.add('question_key', place, { id, key: letters, options: known.join('') })
  if (faults.count > before) return null
  const explained = own(string(line['analysis']) || string(line['explanation']))
  const words = answers.map(own).join('\n')
  // options that cannot be ticked here still belong to the question
  const spoken = letters === '' ? given.map((o) => `${o.letter}. ${o.text}`) : []
  const short = words.length <= MAX_KEY
  return {
    id,
    source: string(line['source']).trim(),
    courseId: courseCode(subject),
    type:
      letters === '' ? (short && words !== '' ? 'text' : 'photo') : letters.length > 1 ? 'multi' : 'choice',
    text: [own(stem), ...spoken].join('\n'),
    options,
    key: letters || (short ? words : ''),
    fullMark: typeof line['score'] === 'number' && line['score'] > 0 ? line['score'] : FULL_MARK,
    knowledge: [...new Set(strings(line['knowledge_points']).map(pointOf))]
      .filter((p) => p !== '')
      .slice(0, 5),
    explanation: [...(letters === '' && !short ? [words] : []), explained]
      .filter((t) => t !== '')
      .join('\n\n'),
  }
}
