import type { MathmlByKey } from '../formula/mathml.ts'
import { listFieldAnswers, typedAnswer } from './answers.ts'
import { hasBlanks, inline, paragraphs, textToTitle } from './flow.ts'
import { CLASS, NS, TOOL } from './names.ts'
import type { QtiQuestion } from './question.ts'
import { element, HEAD, xml } from './xml.ts'

const RESPONSE = 'RESPONSE'
/** Identifier of the response of a blank, by its place from 0. */
const responseOf = (i: number): string => (i === 0 ? RESPONSE : `${RESPONSE}_${i + 1}`)
const EXPLANATION = 'EXPLANATION'

const value = (words: string) => element('qti-value', {}, xml(words))
const outcome = (identifier: string, of: Record<string, string | number>, first?: string | number) =>
  element(
    'qti-outcome-declaration',
    { identifier, cardinality: 'single', ...of },
    first === undefined ? '' : element('qti-default-value', {}, value(String(first))),
  )

/** What is answered: letters, words or a file. */
type Answered = 'letters' | 'words' | 'file'
const answeredBy = ({ type }: QtiQuestion): Answered =>
  type === 'text' ? 'words' : type === 'photo' ? 'file' : 'letters'

const BASE: Readonly<Record<Answered, string>> = { letters: 'identifier', words: 'string', file: 'file' }

/** Right values of each response of a question. */
function rightValues(question: QtiQuestion): string[][] {
  const { key } = question
  const by = answeredBy(question)
  if (by === 'letters') return [Array.from(key)]
  if (by === 'file' || key.trim() === '') return [[]]
  const fields = listFieldAnswers(question)
  return (fields.length > 0 ? fields : [key]).map((answer) => [typedAnswer(answer).value])
}

function declarations(question: QtiQuestion): string {
  const { type, key, fullMark, explanation } = question
  const by = answeredBy(question)
  const person = by === 'letters' && key !== '' ? {} : { 'external-scored': 'human' }
  return [
    ...rightValues(question).map((right, i) =>
      element(
        'qti-response-declaration',
        {
          identifier: responseOf(i),
          cardinality: type === 'multi' ? 'multiple' : 'single',
          'base-type': BASE[by],
        },
        right.length > 0 ? element('qti-correct-response', {}, ...right.map(value)) : '',
      ),
    ),
    outcome('SCORE', { 'base-type': 'float', 'normal-maximum': fullMark, ...person }, 0),
    outcome('MAXSCORE', { 'base-type': 'float' }, fullMark),
    explanation === '' ? '' : outcome('FEEDBACK', { 'base-type': 'identifier' }),
  ].join('')
}

/** All of the full mark for the right letters, as the school marks; an explanation is shown to all who answered. */
function processing({ key, explanation, ...question }: QtiQuestion): string {
  const variable = (identifier: string) => element('qti-variable', { identifier })
  const isByKey = answeredBy({ key, explanation, ...question }) === 'letters' && key !== ''
  const marks = isByKey
    ? element(
        'qti-response-condition',
        {},
        element(
          'qti-response-if',
          {},
          element('qti-match', {}, variable(RESPONSE), element('qti-correct', { identifier: RESPONSE })),
          element('qti-set-outcome-value', { identifier: 'SCORE' }, variable('MAXSCORE')),
        ),
      )
    : ''
  const shown =
    explanation === ''
      ? ''
      : element(
          'qti-set-outcome-value',
          { identifier: 'FEEDBACK' },
          element('qti-base-value', { 'base-type': 'identifier' }, EXPLANATION),
        )
  return marks + shown === '' ? '' : element('qti-response-processing', {}, marks, shown)
}

function body(question: QtiQuestion, mathml: MathmlByKey): string {
  const { type, text, options, key, pictures } = question
  const answers = { 'response-identifier': RESPONSE }
  const shown = pictures.map((src, i) => element('p', {}, element('img', { src, alt: String(i + 1) })))
  const stem = (fields?: readonly string[]) => paragraphs(text, mathml, fields) + shown.join('')
  if (type === 'text') {
    const fields = listFieldAnswers(question).map((answer, i) => {
      const size = { 'expected-length': Array.from(typedAnswer(answer).value).length }
      const of = { 'response-identifier': responseOf(i), ...size, ...classOf(answer) }
      return element('qti-text-entry-interaction', of)
    })
    if (fields.length === 0)
      return stem() + element('qti-extended-text-interaction', { ...answers, ...classOf(key) })
    return hasBlanks(text, fields.length) ? stem(fields) : stem() + element('p', {}, ...fields)
  }
  if (type === 'photo') {
    const file = element('qti-upload-interaction', { ...answers, type: 'image/*' })
    if (key === '') return stem() + file
    const rubric = { use: 'scoring', view: 'scorer', class: CLASS.key }
    return (
      stem() +
      file +
      element('qti-rubric-block', rubric, element('qti-content-body', {}, paragraphs(key, mathml)))
    )
  }
  const choices = options.map((option) =>
    element(
      'qti-simple-choice',
      { identifier: option.letter, ...(option.text === '' && { class: CLASS.letter }) },
      option.text === '' ? option.letter : inline(option.text, mathml),
    ),
  )
  const most = { 'max-choices': type === 'multi' ? 0 : 1, shuffle: 'false' }
  return stem() + element('qti-choice-interaction', { ...answers, ...most }, ...choices)
}

/** The class of the place of an answer that is written as it is typed. */
const classOf = (answer: string) => (typedAnswer(answer).isPlain ? { class: CLASS.plain } : {})

/** A question as the XML file of an item. */
export function itemXml(question: QtiQuestion, mathml: MathmlByKey): string {
  const { identifier, text, explanation } = question
  const root = {
    xmlns: NS.item,
    'xmlns:xsi': NS.xsi,
    'xsi:schemaLocation': `${NS.item} ${NS.itemXsd}`,
    identifier,
    title: textToTitle(text) || identifier,
    adaptive: 'false',
    'time-dependent': 'false',
    'tool-name': TOOL,
    'tool-version': '1',
  }
  const feedback = { 'outcome-identifier': 'FEEDBACK', identifier: EXPLANATION, 'show-hide': 'show' }
  return `${HEAD}${element(
    'qti-assessment-item',
    root,
    declarations(question),
    element('qti-item-body', {}, body(question, mathml)),
    processing(question),
    explanation === ''
      ? ''
      : element(
          'qti-modal-feedback',
          feedback,
          element('qti-content-body', {}, paragraphs(explanation, mathml)),
        ),
  )}\n`
}
