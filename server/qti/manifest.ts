import { difficultyGrade } from '#core/domain/analysis/difficulty.ts'
import { courseName } from '../exams/papers/course-dictionary.ts'
import { listFieldAnswers } from './answers.ts'
import { NS, RESOURCE } from './names.ts'
import type { QtiQuestion } from './question.ts'
import { element, HEAD, xml } from './xml.ts'

/** A file of a package that is no item: its name there. */
export interface PackedFile {
  name: string
  bytes: Uint8Array
}

const md = (name: string, ...inside: readonly string[]): string => element(`md:${name}`, {}, ...inside)
const formatLangString = (words: string): string => md('string', xml(words))
const term = (value: string): string => md('source', 'LOMv1.0') + md('value', value)

/** Grades of difficulty by their names in LOM. */
const GRADES = {
  'very-hard': 'very difficult',
  hard: 'difficult',
  middle: 'medium',
  'fairly-easy': 'easy',
  easy: 'very easy',
} as const

const INTERACTIONS = {
  choice: 'choiceInteraction',
  multi: 'choiceInteraction',
  photo: 'uploadInteraction',
} as const

const interactionOf = ({ type, text, key }: QtiQuestion): string =>
  type === 'text'
    ? listFieldAnswers({ text, key }).length === 0
      ? 'extendedTextInteraction'
      : 'textEntryInteraction'
    : INTERACTIONS[type]

function classification(purpose: string, taxa: readonly { id?: string; entry: string }[]): string {
  if (taxa.length === 0) return ''
  const paths = taxa.map(({ id, entry }) =>
    md(
      'taxonPath',
      md('taxon', id === undefined ? '' : md('id', xml(id)), md('entry', formatLangString(entry))),
    ),
  )
  return md('classification', md('purpose', term(purpose)), ...paths)
}

function itemResource(question: QtiQuestion): string {
  const { identifier, questionId, source, courseId, knowledge, difficulty, pictures } = question
  const href = `items/${identifier}.xml`
  const known = md(
    'identifier',
    source === '' ? '' : md('catalog', xml(source)),
    md('entry', xml(questionId || identifier)),
  )
  const lom = md(
    'lom',
    md('general', known),
    difficulty === null ? '' : md('educational', md('difficulty', term(GRADES[difficultyGrade(difficulty)]))),
    classification('discipline', [{ id: courseId, entry: courseName(courseId) }]),
    classification(
      'educational objective',
      knowledge.map((entry) => ({ entry })),
    ),
  )
  const about = element('qti:qtiMetadata', {}, element('qti:interactionType', {}, interactionOf(question)))
  return element(
    'resource',
    { identifier, type: RESOURCE.item, href },
    element('metadata', {}, lom, about),
    element('file', { href }),
    // an item names its pictures from its own folder
    ...pictures.map((src) => element('dependency', { identifierref: fileId(src.replace(/^\.\.\//, '')) })),
  )
}

const fileId = (name: string): string => `file-${name.replace(/[^\w.-]/g, '-')}`

export interface QtiPackageContent {
  identifier: string
  title: string
  questions: readonly QtiQuestion[]
  files: readonly PackedFile[]
  /** Whether `test.xml` puts the items in order. */
  hasTest: boolean
}

/** `imsmanifest.xml` of a package: every file, and of every item its collection, subject, knowledge points and difficulty. */
export function manifestXml({ identifier, title, questions, files, hasTest }: QtiPackageContent): string {
  const test = element(
    'resource',
    { identifier: `${identifier}-test`, type: RESOURCE.test, href: 'test.xml' },
    element('file', { href: 'test.xml' }),
    ...questions.map((q) => element('dependency', { identifierref: q.identifier })),
    ...files.map(({ name }) => element('dependency', { identifierref: fileId(name) })),
  )
  return `${HEAD}${element(
    'manifest',
    {
      xmlns: NS.package,
      'xmlns:md': NS.lom,
      'xmlns:qti': NS.metadata,
      'xmlns:xsi': NS.xsi,
      'xsi:schemaLocation': `${NS.package} ${NS.packageXsd}`,
      identifier,
    },
    element(
      'metadata',
      {},
      element('schema', {}, 'QTI Package'),
      element('schemaversion', {}, '3.0.0'),
      md('lom', md('general', md('title', formatLangString(title)))),
    ),
    element('organizations', {}),
    element(
      'resources',
      {},
      hasTest ? test : '',
      ...questions.map(itemResource),
      ...files.map(({ name }) =>
        element(
          'resource',
          { identifier: fileId(name), type: RESOURCE.file, href: name },
          element('file', { href: name }),
        ),
      ),
    ),
  )}\n`
}
