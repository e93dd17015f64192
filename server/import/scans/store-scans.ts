import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sniff } from '#core/domain/file-signature.ts'
import { isTiff } from '#core/domain/image/signature.ts'
import type { Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { StoredExam } from '../../exams/store/input.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import {
  buildCardFile,
  type CardFile,
  type CardKey,
  putBytes,
  type StoredBytes,
  storeCardFile,
} from '../../modules/exam/card/files.service.ts'
import { storeCard, storeTemplate } from '../../modules/exam/card/store-card.service.ts'
import { type FilesAt, resolveStorePaths, type StorePaths } from '../../store/store-paths.ts'
import type { ScannedCard } from './collect.ts'
import type { ReadScans } from './read-scans.ts'

export interface StoredScans {
  cards: number
  /** New ones, and those another scan took the place of. */
  changed: number
}

/**
 * Stores cards within the caller's transaction, and orders their small pictures. The bytes are on the disk before.
 * @param filesDir folder of the file store
 */
export async function storeScans(
  tx: Tx,
  scans: readonly ReadScans[],
  { examId, version }: StoredExam,
  { jobs, filesDir, now }: { jobs: Jobs; filesDir: FilesAt; now: Date },
  onCard: (share: number) => void,
): Promise<StoredScans> {
  const places = resolveStorePaths(filesDir)
  const all = scans.reduce((sum, s) => sum + s.cards.size, 0)
  const kept = originalsIn(places)
  let done = 0
  let changed = 0
  for (const { course, template, cards } of scans) {
    const paper_id = await paperIdOf(tx, examId, version, course)
    const students = await studentsOf(tx, examId, version, [...cards.keys()])
    const schools = new Set<string>()
    const touched = new Set<string>()
    for (const [number, card] of cards) {
      const student = students.get(number)
      if (!student) throw new Error(`Student ${number} has left the exam.`)
      const of = { school_id: student.school_id, exam_id: examId, paper_id }
      if (!schools.has(of.school_id)) {
        schools.add(of.school_id)
        const { pageCount, blocks } = template
        if (await storeTemplate(tx, of, { pageCount, blocks })) touched.add(of.school_id)
      }
      if (await storeOne(tx, { places, kept, now }, { ...of, student_id: student.student_id }, card)) {
        changed += 1
        touched.add(of.school_id)
      }
      done += 1
      onCard(done / all)
    }
    for (const schoolId of touched)
      await jobs.enqueueIn(tx, 'card-pictures', { schoolId, examId, paperId: paper_id })
  }
  return { cards: all, changed }
}

interface Keeping {
  places: StorePaths
  kept: (source: string, school: string) => Promise<StoredBytes & { type: string }>
  now: Date
}

/** Scans put into a school's store, each once however many cards are in it. */
function originalsIn(places: StorePaths): Keeping['kept'] {
  const known = new Map<string, StoredBytes & { type: string }>()
  return async (source, school) => {
    const key = `${school} ${source}`
    const there = known.get(key)
    if (there) return there
    const bytes = await readFile(source)
    const type = isTiff(bytes) ? 'image/tiff' : (sniff(bytes.subarray(0, 32)) ?? 'application/octet-stream')
    const put = { ...(await putBytes(places, school, bytes)), type }
    known.set(key, put)
    return put
  }
}

async function storeOne(
  tx: Tx,
  { places, kept, now }: Keeping,
  key: CardKey,
  card: ScannedCard,
): Promise<boolean> {
  const pages = []
  const originals = new Map<string, CardFile>()
  for (const [no, scan] of [...card].sort(([a], [b]) => a - b)) {
    const { width, height, blank, source } = scan
    const facts = { type: 'image/jpeg', name: `${no}.jpg`, role: 'page' } as const
    pages.push({
      file: await storeCardFile(places, key, await readFile(scan.path), facts),
      width,
      height,
      blank,
    })
    if (originals.has(source)) continue
    const { type, ...put } = await kept(source, key.school_id)
    originals.set(source, buildCardFile(key, put, { type, name: basename(source), role: 'original' }))
  }
  return storeCard(tx, key, pages, [...originals.values()], now)
}

/** The id a paper has in a version of an exam. */
export async function paperIdOf(tx: Tx, examId: string, version: number, course: string): Promise<string> {
  const row = await tx
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .where('course_name', '=', course)
    .select('paper_id')
    .executeTakeFirstOrThrow()
  return row.paper_id
}

async function studentsOf(tx: Tx, examId: string, version: number, numbers: readonly string[]) {
  const rows = await tx
    .selectFrom('exam_student as x')
    .innerJoin('student as s', on('s', 'x', 'school_id', 'student_id'))
    .where('x.exam_id', '=', examId)
    .where('x.version', '=', version)
    .where('s.student_number', 'in', numbers)
    .select(['s.student_number', 's.school_id', 's.student_id'])
    .execute()
  return new Map(rows.map((r) => [r.student_number, r]))
}
