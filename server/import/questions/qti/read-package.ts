import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { MOST_QUESTIONS } from '../../../qti/names.ts'
import { courseCode } from '../../../sheets/courses.ts'
import { LIMITS, LimitError } from '../../../sheets/read/limits.ts'
import { type ZipEntry, ZipListError, zipEntries } from '../../../sheets/read/zip-entries.ts'
import { unpacked } from '../../../sheets/read/zip-unpack.ts'
import type { QuestionDraft } from '../draft.ts'
import type { QtiFault, QtiMessage, QtiTask } from './message.ts'
import { readItem } from './read-item.ts'
import { type ListedItem, readQtiManifest } from './read-manifest.ts'
import { MOST_DEEP, type XmlElement, XmlError, type XmlFault, xmlTree } from './xml-tree.ts'

const MANIFEST = 'imsmanifest.xml'

/** What a package may be at most, looked at before anything of it is unpacked. */
const QTI_LIMITS = {
  /** On disk. */
  bytes: 64 << 20,
  /** Files inside; all of them unpacked are within `LIMITS.unpacked`. */
  entries: 20_000,
  /** Its list, and the file of one item. */
  manifest: 16 << 20,
  item: 1 << 20,
  questions: MOST_QUESTIONS,
} as const

const KEPT_POINTS = 5
const POINT_LENGTH = 40

/** The limits as people are told them. */
const SAID_LIMITS = {
  megabytes: QTI_LIMITS.bytes >> 20,
  unpacked: LIMITS.unpacked >> 20,
  files: QTI_LIMITS.entries,
  questions: QTI_LIMITS.questions,
}

/** How the faults of an XML file are told. */
const XML_CODES: Readonly<Record<XmlFault, QtiFault['code']>> = {
  broken: 'qti_xml',
  doctype: 'qti_doctype',
  deep: 'qti_deep',
  encoding: 'qti_encoding',
}

class Stop extends Error {}

/** Reads the questions of a package. What is wrong, and what of it is not taken, is in `faults`. */
export async function readPackage(task: QtiTask): Promise<QtiMessage> {
  const faults: QtiFault[] = []
  const drafts: QuestionDraft[] = []
  const say: Say = (kind, code, at = {}, values = {}) => {
    faults.push({ kind, code, file: at.file ?? null, line: at.line ?? null, values })
  }
  const file = await open(task.path)
  try {
    const { size } = await file.stat()
    if (size > QTI_LIMITS.bytes) throw new LimitError('bytes', SAID_LIMITS.megabytes)
    const entries = await zipEntries(file, size, QTI_LIMITS.entries)
    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    /** The tree of a file of the package; null, with the fault told, when it cannot be read. */
    const tree = async (entry: ZipEntry, most: number): Promise<XmlElement | null> => {
      const at = { file: entry.name }
      if (entry.unpacked > most) {
        say('fault', 'qti_file_large', at, { megabytes: most >> 20 })
        return null
      }
      try {
        return xmlTree(await bytesOf(file, entry))
      } catch (e) {
        if (!(e instanceof XmlError)) throw e
        const values = { most: MOST_DEEP, encoding: e.encoding }
        say('fault', XML_CODES[e.fault], { ...at, line: e.line }, values)
        return null
      }
    }
    const listEntry = byName.get(MANIFEST)
    if (!listEntry) {
      say('fault', 'qti_no_manifest')
      throw new Stop()
    }
    const root = await tree(listEntry, QTI_LIMITS.manifest)
    if (!root) throw new Stop()
    const { items, others, title } = readQtiManifest(root)
    const isOther = items.length === 0 && others.length > 0
    if (isOther) say('fault', 'qti_version', { file: MANIFEST }, { found: others.join(', ') })
    else for (const name of others) say('warning', 'qti_version', { file: MANIFEST }, { found: name })
    if (items.length > QTI_LIMITS.questions) throw new LimitError('rows', QTI_LIMITS.questions)
    const seen = new Map<string, string>()
    for (const item of items) {
      const name = nameIn(item)
      const entry = byName.get(name)
      if (!entry) {
        say('fault', 'qti_missing', { file: MANIFEST, line: item.line }, { name: item.href })
        continue
      }
      const found = await tree(entry, QTI_LIMITS.item)
      if (!found) continue
      if (found.name !== 'qti-assessment-item') {
        say('fault', 'qti_root', { file: name, line: found.line }, { name: found.name })
        continue
      }
      const draft = draftOf(found, item, name, { ...task, source: title || task.source }, say)
      if (!draft) continue
      const key = draft.questionId ?? `${draft.source}\n${draft.id}`
      const first = seen.get(key)
      if (first !== undefined) say('fault', 'qti_twice', { file: name }, { id: draft.id, first })
      else seen.set(key, name)
      drafts.push(draft)
    }
    const isFine = faults.every(({ kind }) => kind === 'warning')
    if (drafts.length === 0 && isFine) say('fault', 'qti_no_items')
  } catch (e) {
    if (e instanceof LimitError) say('fault', 'qti_limit', {}, SAID_LIMITS)
    else if (e instanceof ZipListError) say('fault', 'qti_zip')
    else if (!(e instanceof Stop)) throw e
  } finally {
    await file.close()
  }
  return { drafts, faults }
}

async function bytesOf(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of unpacked(file, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The name of an item's file in the archive; one that leads out of it is the name of none. */
function nameIn({ href }: ListedItem): string {
  let bare = href.split(/[?#]/)[0] ?? ''
  try {
    bare = decodeURIComponent(bare)
  } catch {
    // it is taken as it stands
  }
  return path.posix.normalize(bare.replaceAll('\\', '/'))
}

type Say = (
  kind: QtiFault['kind'],
  code: QtiFault['code'],
  at?: { file?: string; line?: number | null },
  values?: QtiFault['values'],
) => void

/** An item as the bank will hold it; null, with the reason told, where it is left out. */
function draftOf(
  root: XmlElement,
  item: ListedItem,
  name: string,
  task: QtiTask,
  say: Say,
): QuestionDraft | null {
  const { question, troubles, id } = readItem(root)
  const { facts } = item
  const known = id || facts.entry
  for (const { code, line, ...values } of troubles) {
    const isFault = code === 'question_key' || code === 'question_no_words'
    const said = code === 'qti_not_taken' && question ? 'qti_part_not_taken' : code
    say(isFault ? 'fault' : 'warning', said, { file: name, line }, { id: known, ...values })
  }
  if (!question) return null
  if (known === '') say('fault', 'question_no_id', { file: name, line: root.line })
  const course = task.course || facts.course || task.elseCourse
  if (course === '') say('fault', 'question_no_subject', { file: name, line: root.line }, { id: known })
  if (known === '' || course === '') return null
  const { questionId } = question
  return {
    ...question,
    id: questionId ?? known,
    source: questionId === undefined ? task.source : facts.catalog,
    courseId: courseCode(course),
    knowledge: [...new Set(facts.knowledge)]
      .map((point) => point.slice(0, POINT_LENGTH))
      .slice(0, KEPT_POINTS),
  }
}
