import type { MathmlByKey } from '../formula/mathml.ts'
import { hasBlank, inline, paragraphs, textToTitle } from './flow.ts'
import { CLASS, NS, TOOL } from './names.ts'
import type { QtiQuestion } from './question.ts'
import { element, HEAD, xml } from './xml.ts'

const RESPONSE = 'RESPONSE'
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

function declarations(question: QtiQuestion): string {
  const { type, key, fullMark, explanation } = question
  const by = answeredBy(question)
  const right = by === 'letters' ? Array.from(key) : by === 'words' && key !== '' ? [key] : []
  const person = by === 'letters' && key !== '' ? {} : { 'external-scored': 'human' }
  return [
    element(
      'qti-response-declaration',
      {
        identifier: RESPONSE,
        cardinality: type === 'multi' ? 'multiple' : 'single',
        'base-type': BASE[by],
      },
      right.length > 0 ? element('qti-correct-response', {}, ...right.map(value)) : '',
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
  const stem = (blank?: string) => paragraphs(text, mathml, blank) + shown.join('')
  if (type === 'text' && key === '') return stem() + element('qti-extended-text-interaction', answers)
  if (type === 'text') {
    const entry = element('qti-text-entry-interaction', { ...answers, 'expected-length': length(key) })
    return hasBlank(text) ? stem(entry) : stem() + element('p', {}, entry)
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

const length = (key: string): number => Math.max(...key.split('\n').map((line) => Array.from(line).length))

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
