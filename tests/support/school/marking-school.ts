import type { BlockRule } from '#contract/marking/shapes.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { inTransaction } from '#server/db/db.ts'
import { encodeMarks, hundredthsOf } from '#server/exams/store/marks.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { addFiles, storeCardFile } from '#server/modules/exam/card/files.service.ts'
import { storeCard, storeTemplate } from '#server/modules/exam/card/store-card.service.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { type Checked, checkedInject, type Reply } from '#tests/support/servers/checked.ts'
import { filesOf, noise } from './card-school.ts'
import { operation, send } from './homework.ts'

/** An exam of school A alone, of two classes, whose answers of subject 1 have no mark yet. */
export const EXAM = 'exam-grade2'
export const PAPER = 'exam-grade2-p1'
const OF = { school_id: 'A', exam_id: EXAM, paper_id: PAPER }
const AT = { exam_id: EXAM, version: 1, paper_id: PAPER }
/** Who may be given answers: teachers of subject 1; `subjectA` leads it, `idleA` teaches nothing. */
export const MARKERS = { one: 'A-t1', two: 'A-t2', three: 'A-t3' } as const
export const ACCOUNT = { 'A-t1': 'headA1', 'A-t2': 'mathA2', 'A-t3': 'twoA2' } as const
export type Marker = keyof typeof ACCOUNT
export const LEASE = 30 * 60_000

export const RULE: BlockRule = {
  ...{ mode: 'single', samplePercent: 1, threshold: 1, equallyNear: 'higher', rounding: 0.5 },
  ...{ controlPercent: 0, repeatPercent: 0, leaseMinutes: 30, packSize: 2 },
}

async function giveAnswer(t: TestApp, i: number): Promise<void> {
  const studentId = `M-s${i}`
  const key = { ...OF, student_id: studentId }
  const places = resolveStorePaths(filesOf(t))
  const put = (role: 'page' | 'crop', name: string) =>
    storeCardFile(places, key, noise(12, 9, i + (role === 'page' ? 1000 : Number(name) * 100)), {
      ...{ type: 'image/png', name, role },
    })
  const page = await put('page', '1')
  const crops = [await put('crop', '2'), await put('crop', '3')]
  const now = new Date(t.clock.at)
  await inTransaction(t.db, async (tx) => {
    const place = { school_id: 'A', student_id: studentId }
    const class_id = i % 2 ? 'A-c1' : 'A-c3'
    await tx
      .insertInto('student')
      .values({ ...place, class_id, student_number: `n-${studentId}`, name: `答卷人${i}` })
      .execute()
    await tx
      .insertInto('exam_student')
      .values({ exam_id: EXAM, version: 1, ...place, class_id, grade_id: 'A-g2' })
      .execute()
    await tx
      .insertInto('exam_score')
      .values({
        ...AT,
        ...place,
        marks: encodeMarks(Int16Array.of(hundredthsOf(3), hundredthsOf(null), hundredthsOf(null))),
        answers: null,
      })
      .execute()
    await storeCard(tx, key, [{ file: page, width: 12, height: 9, blank: false }], [], now)
    await addFiles(tx, key, crops, now)
    await tx
      .updateTable('answer_card')
      .set({
        pictures: JSON.stringify({
          thumbs: [],
          crops: crops.map((c, n) => ({ itemNo: String(n + 2), fileId: c.fileId })),
        }),
      })
      .where('school_id', '=', 'A')
      .where('student_id', '=', studentId)
      .execute()
  })
}

/** A school with `answers` scanned cards: question 1 is a choice, 2 and 3 (of 10 and 5 marks) are marked by people. */
export async function markingSchool(answers: number, jobs?: Jobs) {
  const t = await testApp({ ...(jobs && { jobs }), limits: { perAddress: 1e9, perAccount: 1e9 } })
  await t.db
    .insertInto('teacher_class')
    .values({ school_id: 'A', teacher_id: 'A-t2', class_id: 'A-c3', course_id: '1', is_head: false })
    .execute()
  await t.db
    .insertInto('exam_item')
    .values(
      [3, 10, 5].map((full_mark, i) => ({
        ...AT,
        ...{ seq: i + 1, item_no: String(i + 1), item_type: i === 0 ? 'choice' : 'answer', full_mark },
        knowledge: '[]',
      })),
    )
    .execute()
  const blocks = [1, 2, 3].map((n) => ({ itemNo: String(n), page: 1, x: 0, y: (n - 1) / 3, w: 1, h: 0.3 }))
  await inTransaction(t.db, (tx) => storeTemplate(tx, OF, { pageCount: 1, blocks }))
  for (let i = 1; i <= answers; i++) await giveAnswer(t, i)
  const ask: Ask = async (account, call, input = {}) =>
    checkedInject(t.app, call, { token: await t.tokenOf(account), input })
  return { t, ask, ...deskOf(t, ask) }
}

type Ask = <N extends Parameters<typeof checkedInject>[1]>(
  account: string,
  call: N,
  input?: object,
) => Promise<Checked<Reply<N>>>

/** What markers and their leader do all day. */
function deskOf(t: TestApp, ask: Ask) {
  let rev = 0
  return {
    /** Sets a marking up in one block of questions 2 and 3, and opens it. */
    async begin(
      rule: Partial<BlockRule> = {},
      to: 'trial' | 'open' = 'open',
      markers = Object.values(MARKERS),
    ) {
      for (const table of TABLES) await t.db.deleteFrom(table).execute()
      const { data, status } = await ask('subjectA', 'POST /api/exam/mark/lead/setup', {
        ...{ examId: EXAM, paperId: PAPER },
        blocks: [
          {
            ...{ blockName: '解答', itemNos: ['2', '3'], step: 0.5, rule: { ...RULE, ...rule } },
            leaderId: MARKERS.three,
            markers: markers.map((markerId) => ({ markerId, quota: null })),
          },
        ],
      })
      if (status !== 0) throw new Error(`set up: ${status}`)
      await ask('subjectA', 'POST /api/exam/mark/lead/state', { markingId: data.markingId, to })
      return { markingId: data.markingId, blockId: data.blocks[0]?.blockId as string }
    },
    take: async (marker: Marker, blockId: string) =>
      (await ask(ACCOUNT[marker], 'POST /api/exam/mark/pack/take', { blockId })).data,
    /** Sends a word of a marker on a task; `more`: of the operation. */
    say: async (
      marker: Marker,
      at: { blockId: string; taskId: string },
      body: { marks?: number[]; problem?: string; open?: true; note?: string; pen?: object[] },
      more: Partial<Parameters<typeof operation>[4]> = {},
    ) => {
      rev += 1
      const account = ACCOUNT[marker]
      const target = targetOf.score(at.blockId, at.taskId)
      const given = { sealedAt: t.clock.at, rev, ...more }
      return send(t, account, operation(account, 'score', target, { spentMs: 4000, ...body }, given))
    },
    /** An answer as it stands. */
    answerOf: async (taskId: string) =>
      t.db
        .selectFrom('mark_task as k')
        .innerJoin('mark_answer as a', 'a.answer_id', 'k.answer_id')
        .where('k.school_id', '=', 'A')
        .where('a.school_id', '=', 'A')
        .where('k.task_id', '=', taskId)
        .select(['a.answer_id', 'a.state', 'a.wanted', 'a.marks', 'a.total', 'a.made_of', 'a.turn'])
        .executeTakeFirstOrThrow(),
  }
}

const TABLES = [
  ...(['mark_share', 'mark_decision', 'mark_word', 'mark_task', 'mark_pack', 'mark_answer'] as const),
  ...(['mark_marker', 'mark_block', 'mark_marking', 'mark_comment'] as const),
]
