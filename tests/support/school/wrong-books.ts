import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Calls } from '#contract/calls.ts'
import { NOT_GIVEN } from '#server/exams/store/input.ts'
import { encodeMarks, joinAnswers } from '#server/exams/store/marks.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { WrongBookOrder } from '#server/jobs/kinds.ts'
import { startJobs } from '#server/jobs/start.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { makeWrongBook } from '#server/wrong-books/make.ts'
import { workWrongBooks } from '#server/wrong-books/work.ts'
import { testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { NOW } from './facts.ts'
import { loseMarks } from './lost-marks.ts'

const PDF = 'POST /api/export/wrongDownload/wrongBook/pdf'
const POLL = 'GET /api/common/my/async'
const AT = { examId: 'exam-joint', paperId: 'exam-joint-p1' }
type Made = Calls[typeof PDF]['reply']

/** A school with jobs that make PDFs of wrong questions; student A-s11 lost marks in items 3, which has formulas, and 4. */
export async function booksSchool() {
  const filesDir = mkdtempSync(join(tmpdir(), 'kaoban books '))
  let started: Jobs | undefined
  const late = { ask: (...given: Parameters<Jobs['ask']>) => (started as Jobs).ask(...given) } as Jobs
  const t = await testApp({ jobs: late, store: { dir: filesDir, provider: 'local', earlyMs: 0 } })
  const now = () => t.clock.at
  const jobs = await startJobs({ connection: t.connection, db: t.db, clock: now })
  started = jobs
  await workWrongBooks(jobs, { db: t.db, filesDir, now })
  await loseMarks(t.db, AT.examId, 2, 'A-s11')
  const item = { exam_id: AT.examId, version: 2, paper_id: AT.paperId, item_type: 'answer', full_mark: 10 }
  await t.db
    .insertInto('exam_item')
    .values({ ...item, seq: 4, item_no: '4', answer_key: '', knowledge: '[]' })
    .execute()
  await t.db
    .updateTable('exam_score')
    .set({
      marks: encodeMarks(Int16Array.of(400, NOT_GIVEN, 150, 625)),
      answers: joinAnswers(['B', '', 'C', '']),
    })
    .where('exam_id', '=', AT.examId)
    .where('school_id', '=', 'A')
    .where('student_id', '=', 'A-s11')
    .execute()
  const words = { exam_id: AT.examId, paper_id: AT.paperId }
  await t.db
    .insertInto('exam_question')
    .values({
      ...{ ...words, item_no: '3', stem: '解方程 $x^2=9$。' },
      options: JSON.stringify([
        { letter: 'A', text: '$\\sqrt{3}$' },
        { letter: 'B', text: '$\\pm 3$' },
      ]),
      explanation: '两边开方，得 $x=\\pm 3$。',
    })
    .execute()
  const first = { ...AT, itemNo: '3' }
  const second = { ...AT, itemNo: '4' }
  const body = { questions: [first], madeAt: NOW, space: 'some', explain: true, codes: true }
  const ask = async (as: string, input: object, locale = 'zh-CN') =>
    checkedInject(t.app, PDF, {
      token: await t.tokenOf(as),
      input: { ...body, ...input },
      headers: { 'accept-language': locale },
    })
  const open = (path: string, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'GET', url: path, headers })
  return {
    ...{ ...t, ask, open, first, second },
    /** The part of an address that names the file. */
    fileIn: (path: string) => path.split('/')[4] ?? '',
    /** Asks, waits and opens what was made. */
    async book(as: string, input: object, locale = 'zh-CN') {
      const asked = await ask(as, input, locale)
      const { uuid = '' } = JSON.parse(asked.text) as { uuid?: string }
      const ended = await jobs.waitFor(uuid)
      if (ended.status !== 40) throw new Error(`The job ended with ${ended.status}: ${ended.message}`)
      const polled = await checkedInject(t.app, POLL, { token: await t.tokenOf(as), input: { uuid } })
      const made = polled.data.result as Made
      return { made, pdf: (await open(made.path)).rawPayload }
    },
    /** Runs the job of a book of the first question for an account, whatever its rights. */
    async make(as: string) {
      const row = await t.db
        .selectFrom('account_user')
        .where('account_id', '=', as)
        .select(['account_id', 'user_id'])
        .executeTakeFirstOrThrow()
      const order: WrongBookOrder = {
        ...{ accountId: row.account_id, userId: row.user_id, questions: [first], madeAt: null },
        ...{ explain: true, app: null, shortTitle: '考伴', locale: 'zh-CN', space: 'some' },
      }
      const of = { db: t.db, places: resolveStorePaths(filesDir), now: t.clock.at }
      return makeWrongBook(of, order, () => {})
    },
    async close() {
      await jobs.stop()
      await t.close()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

export type BooksSchool = Awaited<ReturnType<typeof booksSchool>>
