import { formulasOf } from '#core/domain/formula/split.ts'
import { mathmlOf } from '../formula/mathml.ts'
import { type ArchiveEntry, zipOf } from '../store/zip.ts'
import { itemXml } from './item.ts'
import { manifestXml, type PackedFile } from './manifest.ts'
import { NS, TOOL } from './names.ts'
import type { QtiQuestion } from './question.ts'
import { element, HEAD } from './xml.ts'

export interface Packing {
  /** Of the package: letters, digits, `.`, `_` and `-`. */
  identifier: string
  title: string
  questions: readonly QtiQuestion[]
  files?: readonly PackedFile[]
  /** Order of the questions, with the pages they stand on, as a test; null: a bank has none. */
  pages?: readonly string[] | null
  now: number
}

/** A test of one part and one section, in the order of the questions; pages are shown before them. */
function testXml({ identifier, title, questions, pages }: Packing): string {
  const shown = (pages ?? []).map((src, i) => element('p', {}, element('img', { src, alt: String(i + 1) })))
  const rubric = element(
    'qti-rubric-block',
    { use: 'instructions', view: 'candidate' },
    element('qti-content-body', {}, ...shown),
  )
  const items = questions.map((q) =>
    element('qti-assessment-item-ref', { identifier: q.identifier, href: `items/${q.identifier}.xml` }),
  )
  const section = { identifier: 'section-1', title, visible: 'true' }
  return `${HEAD}${element(
    'qti-assessment-test',
    { xmlns: NS.item, identifier: `${identifier}-test`, title, 'tool-name': TOOL, 'tool-version': '1' },
    element(
      'qti-test-part',
      { identifier: 'part-1', 'navigation-mode': 'nonlinear', 'submission-mode': 'simultaneous' },
      element('qti-assessment-section', section, shown.length > 0 ? rubric : '', ...items),
    ),
  )}\n`
}

/** Formulas of everything a package shows; answers in words have them as TeX. */
const shownTexts = (q: QtiQuestion): string[] => [
  q.text,
  q.explanation,
  ...q.options.map((o) => o.text),
  ...(q.type === 'photo' ? [q.key] : []),
]

async function* entriesOf(of: Packing, progress: (share: number) => void): AsyncGenerator<ArchiveEntry> {
  const mathml = await mathmlOf(formulasOf(of.questions.flatMap(shownTexts)), progress)
  const { files = [], pages = null } = of
  const entry = (name: string, text: string): ArchiveEntry => ({ name, bytes: Buffer.from(text) })
  yield entry('imsmanifest.xml', manifestXml({ ...of, files, hasTest: pages !== null }))
  if (pages !== null) yield entry('test.xml', testXml(of))
  for (const question of of.questions)
    yield entry(`items/${question.identifier}.xml`, itemXml(question, mathml))
  yield* files
}

/** Questions as a QTI 3.0 content package, a ZIP. @param progress share of the formulas that are done */
export async function packQuestions(
  of: Packing,
  progress: (share: number) => void = () => {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipOf(entriesOf(of, progress), of.now)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
