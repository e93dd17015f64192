import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { storeTemplate } from '../../modules/exam/card/store-card.service.ts'
import { Faults } from '../../sheets/faults.ts'
import { fileRef, paperParts } from '../../sheets/file-ref.ts'
import { Overlays } from '../../sheets/overlay/overlays.ts'
import { bindFiles, checkFiles } from '../../store/bind-files.ts'
import { type DraftItem, readItems } from '../check/items.ts'
import type { ImportOptions } from '../options.ts'
import { checkPdfs } from '../paper-files/check.ts'
import { storePdfs } from '../paper-files/store.ts'
import { type ImportWorld, namesHere } from '../run.ts'
import { matchStudents, paperNamed } from '../scans/match.ts'
import { cardsOf, readAllScans } from '../scans/read-all.ts'
import type { ReadScans } from '../scans/read-scans.ts'
import { paperIdOf, storeScans } from '../scans/store-scans.ts'
import { findTies } from '../ties/find.ts'
import { storeTies } from '../ties/store.ts'
import { type ExamNow, examNow, type PaperNow } from './exam-now.ts'

/**
 * Reads items files that come without marks: they can only say which question of the bank an item shows. One that says
 * anything else than the exam has is a fault.
 * @returns the papers of the exam, those with a file by its items
 */
async function readAddedItems(exam: ExamNow, options: ImportOptions, faults: Faults): Promise<PaperNow[]> {
  const said = new Overlays(options)
  const papers = [...exam.papers]
  for (const text of options.papers) {
    const [course = '', name = ''] = paperParts(text)
    const file = { ...fileRef(name, options.cwd), said }
    const paper = paperNamed({ papers }, course)
    if (!paper) {
      faults.add('scan_no_paper', { file: file.label }, { course })
      continue
    }
    const items = await readItems(file, { ignore: options.ignore }, faults)
    if (!items) continue
    if (items.every((item) => item.bank === undefined)) faults.add('items_alone', { file: file.label })
    for (const item of items) {
      const now = paper.items.find(({ no }) => no === item.no)
      if (!now || !isSame(item, now)) faults.add('items_differ', { file: file.label }, { item: item.no })
    }
    papers[papers.indexOf(paper)] = { ...paper, items: items.filter((item) => item.bank) }
  }
  return papers
}

/** What the file leaves out is as it was. */
const isSame = (item: DraftItem, now: DraftItem): boolean =>
  item.full === now.full &&
  (item.key === '' || item.key === now.key) &&
  (item.type === 'other' || item.type === now.type) &&
  (item.knowledge.length === 0 || item.knowledge.join() === now.knowledge.join())

/** What files hold that are added to a stored exam. */
interface AddedFiles {
  exam: Pick<ExamNow, 'examId' | 'version' | 'name' | 'day'>
  students: number
  schools: number
  classes: number
  /** Cards of one student and subject each; PDFs; items that show a question of the bank. */
  cards: number
  pdfs: number
  questions: number
}

type AddedOutcome = { kind: 'faults'; faults: Faults } | ({ kind: 'checked' | 'stored' } & AddedFiles)

/**
 * Adds cards, their template, papers, explanations and questions of the bank to an exam that is stored. Its marks and
 * its version stay: who sees the exam sees them at once. With any fault nothing is stored.
 * @param owner school whose exam it is; its bank goes over those of `options.onlySchools`, whose students may be named
 */
export async function runAddFiles(
  options: ImportOptions,
  world: ImportWorld,
  of: { examId: string; owner: SchoolId },
): Promise<AddedOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'kaoban-scans-'))
  try {
    return await runWith(options, world, of, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runWith(
  options: ImportOptions,
  world: ImportWorld,
  { examId, owner }: { examId: string; owner: SchoolId },
  folder: string,
): Promise<AddedOutcome> {
  const { view, filesDir, now } = world
  const faults = new Faults(options.keepFaults)
  const { db, jobs } = await world.open()
  const schools = (options.onlySchools ?? [owner]).map((id) => schoolOf(id, 'row'))
  const exam = await examNow(db, examId, schools)
  const scans = await readAllScans(options, folder, exam, faults, view, exam.templates)
  const pdfs = await checkPdfs([], options, exam, faults)
  view.begin('checking')
  const papers = await readAddedItems(exam, options, faults)
  matchStudents(scans, { participants: exam.students }, faults)
  const bank = (schoolId: SchoolId) => ({ known: { schoolId } })
  const ties = await findTies(
    db,
    { draft: { papers }, owner: bank(owner), schools: schools.map(bank) },
    faults,
  )
  const putsFiles = scans.length + pdfs.length > 0
  const both = namesHere(filesDir)
  if (putsFiles) await checkFiles(db, both)
  view.end()
  if (faults.count > 0) return { kind: 'faults', faults }
  const added: AddedFiles = {
    exam,
    ...counts(exam),
    ...{ cards: cardsOf(scans), pdfs: pdfs.length, questions: ties.filter((tie) => tie.words).length },
  }
  if (options.dryRun) return { kind: 'checked', ...added }
  if (putsFiles) await bindFiles(db, { ...both, now: now().getTime() })
  view.begin('storing')
  const at = now()
  await inTransaction(db, async (tx) => {
    const stored = { examId, version: exam.version, unchanged: true }
    const withCards = scans.filter((one) => one.cards.size > 0)
    await storeScans(tx, withCards, stored, { jobs, filesDir, now: at }, (share) => view.at(share))
    for (const one of scans) if (one.cards.size === 0) await templateAlone(tx, jobs, schools, stored, one)
    await storePdfs(tx, pdfs, stored, { filesDir, now: at })
    await storeTies(tx, ties, stored, jobs)
  })
  view.end()
  return { kind: 'stored', ...added }
}

const counts = ({ students }: ExamNow) => ({
  students: students.length,
  schools: new Set(students.map((s) => s.school)).size,
  classes: new Set(students.map((s) => `${s.school} ${s.classId}`)).size,
})

/** Another template for the cards that are there: the pictures of their questions are made again. */
async function templateAlone(
  tx: Tx,
  jobs: Jobs,
  schools: readonly SchoolId[],
  { examId, version }: { examId: string; version: number },
  { course, template: { pageCount, blocks } }: ReadScans,
): Promise<void> {
  const paper_id = await paperIdOf(tx, examId, version, course)
  const there = await cardSchools(tx, schools, examId, paper_id)
  for (const school_id of there) {
    const of = { school_id, exam_id: examId, paper_id }
    if (await storeTemplate(tx, of, { pageCount, blocks }))
      await jobs.enqueueIn(tx, 'card-pictures', { schoolId: school_id, examId, paperId: paper_id })
  }
}

/** Schools that have cards of a paper. */
async function cardSchools(db: Db | Tx, schools: readonly SchoolId[], examId: string, paperId: string) {
  const rows = await db
    .selectFrom('card_template')
    .where('school_id', 'in', schools)
    .where('exam_id', '=', examId)
    .where('paper_id', '=', paperId)
    .select('school_id')
    .execute()
  return rows.map((row) => row.school_id)
}
