import type { BlockRule } from '#contract/marking/shapes.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { storeExamVersion } from '../../exams/store/store.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { JobProgress } from '../../jobs/jobs.ts'
import { storeCardFile } from '../../modules/exam/card/files.service.ts'
import { makePictures } from '../../modules/exam/card/pictures.service.ts'
import { type StoredPage, storeCard, storeTemplate } from '../../modules/exam/card/store-card.service.ts'
import { setUp } from '../../modules/marking/lead/setup.service.ts'
import { moveOn } from '../../modules/marking/lead/state.service.ts'
import { takePack } from '../../modules/marking/pack.service.ts'
import { scoreTaker } from '../../modules/marking/take.service.ts'
import type { Sender } from '../../operations/takers.ts'
import type { StorePaths } from '../../store/store-paths.ts'
import { drawCard } from '../cards/draw-card.ts'
import { buildDemoCardTemplate, PAGE } from '../cards/layout.ts'
import { demoIds } from '../ids.ts'
import { random } from '../random.ts'
import { findQuiz, ITEMS, type Quiz } from './quiz.ts'
import { type QuizStaff, quizStaff } from './staff-of-quiz.ts'

const DEVICE = 'demo-phone'
/** Between two marks, at most. */
const EACH_MS = 20_000

/**
 * A pack of a block, marked by one marker within the last minutes, each answer some seconds after the other; so that
 * there is something to look at. @returns how many marks that were
 */
async function giveMarks(db: Db, who: Principal, blockId: string, now: number): Promise<number> {
  const pack = await takePack(db, who, blockId, now)
  const r = random('marking/marks')
  const by = { accountId: who.accountId, accountKey: '', identities: [who], byFile: false } as Omit<
    Sender,
    'takers'
  > as Sender
  for (const [i, { taskId, crops }] of pack.tasks.entries()) {
    const marks = crops.map(({ itemNo }) => r.int((ITEMS.find((x) => x.no === itemNo)?.full ?? 0) + 1))
    const sealedAt = now - (pack.tasks.length - i) * EACH_MS
    const op = {
      ...{
        opId: random(`marking/${taskId}`)
          .int(2 ** 32)
          .toString(16)
          .padStart(32, '0'),
        accountKey: '',
      },
      ...{ deviceId: DEVICE, seq: i + 1, target: `score/${blockId}/${taskId}`, kind: 'score' as const },
      ...{ baseRev: 0, rev: 1, body: '', hash: '', sealedAt, clockKnown: true },
    }
    await inTransaction(db, (tx) =>
      scoreTaker.take(tx, {
        ...{ by, op, number: '', now },
        target: { of: blockId, studentId: taskId, no: 0, id: '' },
        body: { kind: 'score', value: { marks, spentMs: 4000 + r.int(9000) } },
      }),
    )
  }
  return pack.tasks.length
}

const RULE: BlockRule = {
  ...{ mode: 'single', samplePercent: 10, threshold: 1, equallyNear: 'higher', rounding: 1 },
  ...{ controlPercent: 0, repeatPercent: 5, leaseMinutes: 120, packSize: 20 },
}

interface QuizPaperKey {
  school_id: string
  exam_id: string
  paper_id: string
}

/**
 * Makes the exam of the demo that is being marked: a quiz whose cards are drawn, cut and given to markers in three
 * blocks, one of them marked by two each. Readers see nothing of the exam before marking ends. Ended on the way it goes
 * on with the card it was at; where it was made, or its people are not there, nothing is done.
 * @returns how many marks were given for the start
 */
export async function makeMarking(
  db: Db,
  places: StorePaths,
  progress: JobProgress,
  now = Date.now,
): Promise<{ marked: number }> {
  const [quiz, staff] = await Promise.all([findQuiz(db), quizStaff(db)])
  if (!quiz || !staff) return { marked: 0 }
  const time = new Date(now())
  const { examId } = await inTransaction(db, (tx) =>
    storeExamVersion(tx, quiz.exam, time, { newId: demoIds('marking', time.getTime()) }),
  )
  const key = await paperOf(db, quiz, examId)
  const begun = await db
    .selectFrom('mark_marking')
    .where('school_id', '=', key.school_id)
    .where('exam_id', '=', examId)
    .where('state', '<>', 'preparing')
    .select('marking_id')
    .executeTakeFirst()
  if (begun) return { marked: 0 }
  await drawAll(db, places, quiz, key, progress, time)
  const { markingId, blocks } = await setUp(db, undefined, staff.subjectLeader, orderOf(key, staff), now())
  await moveOn(db, staff.subjectLeader, markingId, 'open', now())
  const marker = staff.markers.at(-1)
  const first = blocks[0]
  return { marked: marker && first ? await giveMarks(db, marker, first.blockId, now()) : 0 }
}

async function paperOf(db: Db, quiz: Quiz, examId: string): Promise<QuizPaperKey> {
  const { paper_id } = await db
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .select('paper_id')
    .executeTakeFirstOrThrow()
  return { school_id: quiz.exam.ownerSchoolId, exam_id: examId, paper_id }
}

async function drawAll(
  db: Db,
  places: StorePaths,
  { pupils }: Quiz,
  of: QuizPaperKey,
  progress: JobProgress,
  now: Date,
): Promise<void> {
  await inTransaction(db, (tx) => storeTemplate(tx, of, buildDemoCardTemplate(ITEMS)))
  for (const [i, { studentId, number }] of pupils.entries()) {
    const key = { ...of, student_id: studentId }
    const filled = { number, answers: null, empty: [], courseId: 'math' }
    const pages: StoredPage[] = []
    for await (const bytes of drawCard(ITEMS, filled, random(`marking/${number}`))) {
      const facts = { type: 'image/png', name: `${number}_${pages.length + 1}.png`, role: 'page' } as const
      pages.push({ file: await storeCardFile(places, key, bytes, facts), ...PAGE, blank: false })
    }
    await inTransaction(db, (tx) => storeCard(tx, key, pages, [], now))
    await makePictures(db, places, key, now)
    progress((95 * (i + 1)) / pupils.length, '')
  }
}

function orderOf({ exam_id, paper_id }: QuizPaperKey, { lead, markers }: QuizStaff) {
  const block = (blockName: string, itemNos: string[], step: 0.5 | 1, rule: Partial<BlockRule> = {}) => ({
    ...{ blockName, itemNos, step, rule: { ...RULE, ...rule }, leaderId: lead.relativeId },
    markers: markers.map((m) => ({ markerId: m.relativeId, quota: null })),
  })
  return {
    ...{ examId: exam_id, paperId: paper_id },
    blocks: [
      block('填空 1–2', ['1', '2'], 1),
      block('第 3 题', ['3'], 0.5, { mode: 'double', rounding: 0.5 }),
      block('第 4 题', ['4'], 1),
    ],
  }
}
