import { CLASS, OF_BANK, TOOL } from '../../../qti/names.ts'
import type { QuestionDraft } from '../draft.ts'
import { flowText, isHiddenRubric } from './flow-text.ts'
import { collectElementText, findChildElement, listChildElements, type XmlElement } from './xml-tree.ts'

/** What the package's list says of an item. */
export interface ItemFacts {
  /** Collection and id there; '' where they are not said. */
  catalog: string
  entry: string
  /** Subject by code or name; '' none. */
  course: string
  knowledge: readonly string[]
}

/** A question without its subject; null: it is left out. */
export interface ReadItem {
  id: string
  question: Omit<QuestionDraft, 'courseId' | 'id' | 'source'> | null
  /** What of it is not taken, and why all of it where it is left out: names of elements, or words of `QtiProblem`. */
  troubles: readonly QtiProblem[]
}

export type QtiProblem =
  | { code: 'qti_not_taken'; name: string; line: number }
  | { code: 'qti_options_many'; line: number }
  | { code: 'qti_no_key'; line: number }
  | { code: 'qti_not_for_students'; view: string; words: string; line: number }
  | { code: 'question_no_words'; line: number }
  | { code: 'question_key'; key: string; options: string; line: number }

const LETTERS = 'ABCDEFGH'
const FULL_MARK = 4
const MOST_MARK = 200
const MAX_KEY = 400
/** Characters of a block that a warning about it quotes at most. */
const MAX_QUOTE = 100
const TAKEN = new Set(
  ['choice', 'text-entry', 'extended-text', 'upload'].map((name) => `qti-${name}-interaction`),
)
const FEEDBACK = /^qti-(?:modal-feedback|feedback-block|feedback-inline)$/

const isInteraction = ({ name }: XmlElement): boolean => /^qti-(?:.+-)?interaction$/.test(name)

/** The question of an item; `root` is its `qti-assessment-item`. */
export function readItem(root: XmlElement): ReadItem {
  const id = (root.attributes['identifier'] ?? '').trim()
  const body = findChildElement(root, 'qti-item-body') ?? { ...root, inside: [] }
  const leaves = leftOut(root, body)
  if (leaves) return { id, question: null, troubles: [leaves] }
  const isOwn = root.attributes['tool-name'] === TOOL
  const interactions = [...walkShown(body)].filter(isInteraction)
  const [first] = interactions
  const stem = flowText(body)
  const told = explanationOf(root, body)
  const unknown = (names: readonly string[], line: number): QtiProblem[] =>
    names.map((name) => ({ code: 'qti_not_taken', name, line }))
  if (stem.unknown.length > 0) return { id, question: null, troubles: unknown(stem.unknown, body.line) }
  const hidden = listHiddenRubrics(root)
  const model = hidden.find(({ attributes }) => attributes['class'] === CLASS.key)
  const answer =
    first?.name === 'qti-choice-interaction'
      ? choiceOf(root, first, isOwn)
      : first?.name === 'qti-upload-interaction' || !first
        ? { type: 'photo' as const, options: [], key: model ? flowText(model).text : '' }
        : readTextAnswer(root, interactions, isOwn)
  if ('code' in answer) return { id, question: null, troubles: [answer] }
  const { type, options } = answer
  const left = hidden.filter((one) => type !== 'photo' || one !== model)
  const troubles: QtiProblem[] = [...unknown(told.unknown, root.line), ...left.map(notForStudents)]
  if (stem.text === '')
    return { id, question: null, troubles: [{ code: 'question_no_words', line: body.line }] }
  if (type === 'choice' || type === 'multi') {
    const known = options.map((o) => o.letter).join('')
    if (Array.from(answer.key).some((letter) => !known.includes(letter)))
      troubles.push({ code: 'question_key', key: answer.key, options: known, line: root.line })
    if (answer.key === '') troubles.push({ code: 'qti_no_key', line: root.line })
  }
  const short = answer.key.length <= MAX_KEY
  const explanation = [...(short ? [] : [answer.key]), told.text].filter((text) => text !== '')
  return {
    id,
    troubles,
    question: {
      ...(isOwn && id.startsWith(OF_BANK) && { questionId: id.slice(OF_BANK.length) }),
      type,
      text: stem.text,
      options,
      key: short ? answer.key : '',
      fullMark: fullMarkOf(root),
      knowledge: [],
      explanation: explanation.join('\n\n'),
    },
  }
}

/** Why an item is not taken at all; null: it is. */
function leftOut(root: XmlElement, body: XmlElement): QtiProblem | null {
  const all = [...walkShown(body)]
  const other = all.find((one) => isInteraction(one) && !TAKEN.has(one.name))
  if (other) return { code: 'qti_not_taken', name: other.name, line: other.line }
  const mixed = all.filter(isInteraction)
  const several = mixed.find(
    (one, i) => i > 0 && (one.name !== 'qti-text-entry-interaction' || mixed[0]?.name !== one.name),
  )
  if (several)
    return { code: 'qti_not_taken', name: `${mixed[0]?.name ?? ''} + ${several.name}`, line: several.line }
  const changing = listChildElements(root).find(
    ({ name }) => name === 'qti-template-processing' || name === 'qti-assessment-stimulus-ref',
  )
  return changing ? { code: 'qti_not_taken', name: changing.name, line: changing.line } : null
}

const declarationOf = (root: XmlElement, interaction: XmlElement): XmlElement | undefined =>
  listChildElements(root, 'qti-response-declaration').find(
    (one) => one.attributes['identifier'] === interaction.attributes['response-identifier'],
  )

/** Right values of a response: those named, else those that are mapped to marks. */
function rightOf(declaration: XmlElement | undefined): string[] {
  const named = listChildElements(findChildElement(declaration, 'qti-correct-response'), 'qti-value').map(
    collectElementText,
  )
  if (named.length > 0) return named
  const mapped = listChildElements(findChildElement(declaration, 'qti-mapping'), 'qti-map-entry')
    .map(({ attributes }) => ({ key: attributes['map-key'] ?? '', mark: Number(attributes['mapped-value']) }))
    .filter(({ mark }) => mark > 0)
  const most = Math.max(...mapped.map(({ mark }) => mark))
  const isOne = declaration?.attributes['cardinality'] === 'single'
  return (isOne ? mapped.filter(({ mark }) => mark === most).slice(0, 1) : mapped).map(({ key }) => key)
}

type QtiAnswer = Pick<QuestionDraft, 'type' | 'options' | 'key'>

function choiceOf(root: XmlElement, interaction: XmlElement, isOwn: boolean): QtiAnswer | QtiProblem {
  const choices = listChildElements(interaction, 'qti-simple-choice')
  if (choices.length > LETTERS.length) return { code: 'qti_options_many', line: interaction.line }
  const ids = choices.map(({ attributes }) => (attributes['identifier'] ?? '').trim())
  const areLetters = isOwn && ids.every((id) => /^[A-H]$/.test(id))
  const letters = ids.map((id, i) => (areLetters ? id : LETTERS.charAt(i)))
  const options: QuestionDraft['options'] = []
  for (const [i, choice] of choices.entries()) {
    const { text, unknown } = flowText(choice)
    const [name] = unknown
    if (name !== undefined) return { code: 'qti_not_taken', name, line: choice.line }
    options.push({ letter: letters[i] ?? '', text: choice.attributes['class'] === CLASS.letter ? '' : text })
  }
  const declaration = declarationOf(root, interaction)
  const right = rightOf(declaration).map((one) => letters[ids.indexOf(one.trim())] ?? '?')
  const isMulti = (declaration?.attributes['cardinality'] ?? 'single') !== 'single'
  return {
    type: isMulti ? 'multi' : 'choice',
    options,
    key: isMulti ? right.toSorted().join('') : right.join(''),
  }
}

/** Answers in words, a line each blank. */
function readTextAnswer(root: XmlElement, interactions: readonly XmlElement[], isOwn: boolean): QtiAnswer {
  const right = interactions.map((one) => {
    const value = rightOf(declarationOf(root, one))[0]?.trim() ?? ''
    // answers are no XML: a package of this product writes TeX in those without the class, others a dollar
    const hasTex = isOwn && one.attributes['class'] !== CLASS.plain
    return hasTex ? value : value.replaceAll('$', '\\$')
  })
  return { type: 'text', options: [], key: right.filter((one) => one !== '').join('\n') }
}

/** All elements inside another, without those in rubric blocks that students may not see. */
function* walkShown(of: XmlElement): Generator<XmlElement> {
  for (const child of listChildElements(of)) {
    if (isHiddenRubric(child)) continue
    yield child
    yield* walkShown(child)
  }
}

/** Rubric blocks that students may not see, without those in one another. */
const listHiddenRubrics = (of: XmlElement): XmlElement[] =>
  listChildElements(of).flatMap((child) => (isHiddenRubric(child) ? [child] : listHiddenRubrics(child)))

/** The warning that a rubric block is left out; a block without words is known by the elements in it. */
function notForStudents(rubric: XmlElement): QtiProblem {
  const { text, unknown } = flowText(rubric)
  const words = (text || unknown.join(', ')).replaceAll('\\$', '$').replace(/\s+/g, ' ').slice(0, MAX_QUOTE)
  return { code: 'qti_not_for_students', view: rubric.attributes['view'] ?? '', words, line: rubric.line }
}

/** Feedback of an item that students may see, each text once; of an option's with its letter. */
function explanationOf(root: XmlElement, body: XmlElement): { text: string; unknown: string[] } {
  const texts = new Set<string>()
  const unknown: string[] = []
  const add = (one: XmlElement, before = '') => {
    const flow = flowText(one)
    unknown.push(...flow.unknown)
    if (flow.text !== '') texts.add(before + flow.text)
  }
  const choices = [...walkShown(body)].filter(({ name }) => name === 'qti-simple-choice')
  const inChoices = new Set<XmlElement>()
  for (const [i, choice] of choices.entries())
    for (const one of walkShown(choice))
      if (FEEDBACK.test(one.name)) {
        inChoices.add(one)
        add(one, `${LETTERS.charAt(i)}. `)
      }
  for (const one of walkShown(root)) if (FEEDBACK.test(one.name) && !inChoices.has(one)) add(one)
  return { text: [...texts].join('\n'), unknown: [...new Set(unknown)] }
}

function fullMarkOf(root: XmlElement): number {
  const outcomes = listChildElements(root, 'qti-outcome-declaration')
  const of = (name: string) => outcomes.find((one) => one.attributes['identifier'] === name)
  const most = findChildElement(findChildElement(of('MAXSCORE'), 'qti-default-value'), 'qti-value')
  const said = [most ? collectElementText(most) : '', of('SCORE')?.attributes['normal-maximum'] ?? ''].map(
    Number,
  )
  return said.find((mark) => mark > 0 && mark <= MOST_MARK) ?? FULL_MARK
}
