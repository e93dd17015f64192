import { type Db, inTransaction } from '../../db/db.ts'
import { itemsOfPaper } from '../../exams/papers/paper-items.ts'
import type { ItemInput, ItemType } from '../../exams/store/input.ts'
import { splitAnswers } from '../../exams/store/marks.ts'
import type { JobProgress } from '../../jobs/jobs.ts'
import { type CardKey, storeCardFile } from '../../modules/exam/card/files.service.ts'
import { makePictures } from '../../modules/exam/card/pictures.service.ts'
import { type StoredPage, storeCard, storeTemplate } from '../../modules/exam/card/store-card.service.ts'
import type { StorePaths } from '../../store/store-paths.ts'
import { random } from '../random.ts'
import { type Card, cardsOf, demoExam, type ExamAt, listDemoExamPapers } from './card-rows.ts'
import { drawCard } from './draw-card.ts'
import { buildDemoCardTemplate, PAGE } from './layout.ts'

/** Who left the last page of one paper empty, as place among the pupils with cards. */
const EMPTY = { exam: 'demo-2026-11-2024', course: 'physics', pupil: 1 } as const

/**
 * Draws the scanned cards of a demo exam that it lacks, then the small pictures of those that are looked at most; those
 * of the others are made when first looked at. Ended on the way it goes on with the card it was at. The bytes are in the
 * store before the database speaks of them.
 * @returns how many were drawn now
 */
export async function drawCards(
  db: Db,
  places: StorePaths,
  { examId }: { examId: string },
  progress: JobProgress,
  now = () => new Date(),
): Promise<{ drawn: number }> {
  const exam = await demoExam(db, examId)
  if (!exam) return { drawn: 0 }
  const papers = await listDemoExamPapers(db, exam)
  const toCut: CardKey[] = []
  let drawn = 0
  for (const [i, paper] of papers.entries()) {
    const items = await itemsIn(db, exam, paper.paper_id)
    const of = { school_id: exam.schoolId, exam_id: examId, paper_id: paper.paper_id }
    const template = buildDemoCardTemplate(items)
    await inTransaction(db, (tx) => storeTemplate(tx, of, template))
    for (const [pupil, card] of (await cardsOf(db, exam, paper.paper_id)).entries()) {
      const key = { ...of, student_id: card.studentId }
      if (!card.there) {
        const isEmpty = exam.key === EMPTY.exam && paper.course_id === EMPTY.course && pupil === EMPTY.pupil
        const empty = isEmpty ? [template.pageCount] : []
        await drawOne(db, places, { key, card, courseId: paper.course_id, items, empty, now: now() })
        drawn += 1
      }
      if (card.shown || pupil === 0) toCut.push(key)
    }
    progress((50 * (i + 1)) / papers.length, '')
  }
  for (const [i, key] of toCut.entries()) {
    await makePictures(db, places, key, now())
    progress(50 + (50 * (i + 1)) / toCut.length, '')
  }
  return { drawn }
}

async function itemsIn(db: Db, exam: ExamAt, paperId: string): Promise<ItemInput[]> {
  const rows = await itemsOfPaper(db, { exam_id: exam.examId, version: exam.version }, paperId)
  return rows.map((r) => ({
    no: r.item_no,
    type: r.item_type as ItemType,
    full: r.full_mark,
    key: r.answer_key,
    knowledge: r.knowledge,
  }))
}

interface One {
  key: CardKey
  card: Card
  courseId: string
  items: readonly ItemInput[]
  /** Pages, from 1, that are blank. */
  empty: readonly number[]
  now: Date
}

async function drawOne(
  db: Db,
  places: StorePaths,
  { key, card, courseId, items, empty, now }: One,
): Promise<void> {
  const { number } = card
  const filled = { number, answers: splitAnswers(card.answers), empty, courseId }
  const pages: StoredPage[] = []
  for await (const bytes of drawCard(items, filled, random(`card/${courseId}/${number}`))) {
    const no = pages.length + 1
    const facts = { type: 'image/png', name: `${number}_${no}.png`, role: 'page' } as const
    pages.push({ file: await storeCardFile(places, key, bytes, facts), ...PAGE, blank: empty.includes(no) })
  }
  await inTransaction(db, (tx) => storeCard(tx, key, pages, [], now))
}
