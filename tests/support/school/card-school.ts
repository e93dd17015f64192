import { seeded } from '#core/domain/seeded.ts'
import { inTransaction } from '#server/db/db.ts'
import { greyPng } from '#server/demo/homework/png.ts'
import { encodeMarks, hundredthsOf } from '#server/exams/store/marks.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/start.ts'
import { storeCardFile } from '#server/modules/exam/card/files.service.ts'
import { storeCard, storeTemplate } from '#server/modules/exam/card/store-card.service.ts'
import { workCards } from '#server/modules/exam/card/work-cards.service.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

export const VIEW = 'GET /api/exam/answerCard/view'
export const STUDENT = 'GET /api/exam/answerCard/view/student/async'
export const NEW = 'GET /api/exam/answerCard/view/new/async'
export const EXAM = 'exam-joint'
export const PAPER = 'exam-joint-p1'
export const OF = { school_id: 'A', exam_id: EXAM, paper_id: PAPER }
export const BLOCKS = [
  { itemNo: '1', page: 1, x: 0.1, y: 0.1, w: 0.5, h: 0.2 },
  { itemNo: '2', page: 1, x: 0.1, y: 0.5, w: 0.8, h: 0.4 },
]

export const filesOf = (t: TestApp): string => `${t.dist} files`

/** Noise, which packs badly: a small picture of it must be made small on purpose. */
export function noise(width: number, height: number, seed: number): Buffer {
  const grey = new Uint8Array(width * height)
  const random = seeded(seed)
  for (let i = 0; i < grey.length; i++) grey[i] = random() * 256
  return greyPng(grey, width, height)
}

async function giveCard(t: TestApp, studentId: string, seed: number): Promise<void> {
  const key = { ...OF, student_id: studentId }
  const places = resolveStorePaths(filesOf(t))
  const page = await storeCardFile(places, key, noise(700, 900, seed), {
    type: 'image/png',
    name: '1.png',
    role: 'page',
  })
  const scan = await storeCardFile(places, key, Buffer.from(`scan ${seed}`), {
    type: 'image/tiff',
    name: 'a.tif',
    role: 'original',
  })
  const at = { exam_id: EXAM, version: 2, paper_id: PAPER }
  await inTransaction(t.db, async (tx) => {
    await storeTemplate(tx, OF, { pageCount: 1, blocks: BLOCKS })
    await storeCard(
      tx,
      key,
      [{ file: page, width: 700, height: 900, blank: false }],
      [scan],
      new Date(t.clock.at),
    )
    await tx
      .insertInto('exam_item')
      .values(
        BLOCKS.map((b, i) => ({
          ...at,
          seq: i + 1,
          item_no: b.itemNo,
          item_type: 'answer',
          full_mark: 10,
          knowledge: '[]',
        })),
      )
      .onConflict((c) => c.doNothing())
      .execute()
    await tx
      .insertInto('exam_score')
      .values({
        ...at,
        school_id: 'A',
        student_id: studentId,
        marks: encodeMarks(Int16Array.of(hundredthsOf(seed), hundredthsOf(null))),
        answers: null,
      })
      .execute()
  })
}

/** The two schools with cards of A-s11 and A-s21 in subject 1, and a queue that makes their pictures. */
export async function cardSchool() {
  // the queue needs the database the app is made on
  let started: Jobs | undefined
  const late: Partial<Jobs> = { ask: (...given) => (started as Jobs).ask(...given) }
  const t = await testApp({ jobs: late as Jobs })
  const jobs = await startJobs({ connection: t.connection, db: t.db })
  started = jobs
  await workCards(t.db, jobs, filesOf(t))
  await giveCard(t, 'A-s11', 1)
  await giveCard(t, 'A-s21', 2)
  const readFile = async (
    account: string,
    fileId: string,
    headers: Record<string, string> = {},
    userId = `u-${account}`,
  ) => {
    const query = new URLSearchParams({ fileId, userId })
    const token = await t.tokenOf(account)
    return t.app.inject({
      url: `/api/common/file/read?${query}`,
      headers: { 'x-kb-token': token, ...headers },
    })
  }
  const view = async (account: string, more: object = {}, headers: Record<string, string> = {}) =>
    checkedInject(t.app, VIEW, {
      token: await t.tokenOf(account),
      input: { examId: EXAM, paperId: PAPER, ...more },
      headers,
    })
  return { t, jobs, readFile, view }
}

export const isPicture = (res: { headers: Record<string, unknown> }): boolean =>
  String(res.headers['content-type']).startsWith('image/')
