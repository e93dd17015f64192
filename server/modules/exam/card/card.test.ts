import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Jobs } from '#server/jobs/jobs.ts'
import { cardSchool, EXAM, isPicture, NEW, PAPER, STUDENT } from '#tests/support/school/card-school.ts'
import { people } from '#tests/support/school/facts.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const TEMPLATE = 'GET /api/tiku/answerCard/template'

let t: TestApp
let jobs: Jobs
let readFile: Awaited<ReturnType<typeof cardSchool>>['readFile']
let view: Awaited<ReturnType<typeof cardSchool>>['view']
beforeAll(async () => {
  ;({ t, jobs, readFile, view } = await cardSchool())
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
})
beforeEach(() => setting(null))

async function setting(value: object | null): Promise<void> {
  await t.db.deleteFrom('school_setting').execute()
  for (const [key, v] of Object.entries(value ?? {}))
    await t.db
      .insertInto('school_setting')
      .values({ school_id: 'A', key, value: JSON.stringify(v) })
      .execute()
}

describe('who sees a scanned card', () => {
  /** Written by hand, not by the server's rules: who may see the card of A-s11 in subject 1. */
  const MAY = new Set([
    'studentA11',
    'parentA',
    'headA1',
    'masterA',
    'directorA',
    'gradeA1',
    'subjectA',
    'subjectsA',
  ])
  const asked = people.flatMap((p) => p.identities.map((i) => [p.account, i.userId, i.userType] as const))

  it.each(asked)(
    '%s %s: the card, its pictures and its job, or none of them [B26]',
    async (account, userId, role) => {
      const staff = role !== 4 && role !== 5
      const whose = staff ? { reportStudentId: 'A-s11' } : {}
      const answer = await view(account, { userId, ...whose })
      const own = await view('studentA11')
      const pageId = own.data.card?.pages[0]?.fileId as string
      const picture = await readFile(account, pageId, {}, userId)
      const job = await checkedInject(t.app, staff ? NEW : STUDENT, {
        token: await t.tokenOf(account),
        input: { examId: EXAM, paperId: PAPER, userId, ...whose },
      })
      if (MAY.has(account)) {
        expect(answer.data.studentId).toBe('A-s11')
        expect(answer.data.card?.items[0]).toMatchObject({ itemNo: '1', score: 1, full: 10 })
        expect(isPicture(picture)).toBe(true)
        expect(job.status).toBe(0)
        return
      }
      // a family may ask about its own child, of whom there is no such card
      expect(answer.status === 0 ? answer.data.card : null).toBeNull()
      expect(answer.text).not.toContain(pageId)
      expect(isPicture(picture)).toBe(false)
      if (staff) expect([10002, 10005]).toContain(job.status)
    },
  )

  it('a subject teacher sees cards of their own subject alone', async () => {
    const card = await view('mathA2', { reportStudentId: 'A-s21', paperId: undefined })
    expect(card.data.papers.map((p) => p.courseId)).toEqual(['2'])
    expect((await view('mathA2', { reportStudentId: 'A-s21' })).status).toBe(10005)
  })

  it('a reader of some subjects gets the marks of a paper without a scan; whoever has the report finds them there [T14]', async () => {
    const some = (await view('subjectA', { reportStudentId: 'A-s12' })).data
    expect([some.isWhole, some.card]).toEqual([false, null])
    expect(some.marks?.map(({ itemNo, full }) => [itemNo, full])).toEqual([
      ['1', 10],
      ['2', 10],
    ])
    const whole = (await view('headA1', { reportStudentId: 'A-s11' })).data
    expect([whole.isWhole, whole.marks]).toEqual([true, undefined])
    const child = (await view('studentA11', { paperId: undefined })).data
    expect([child.isWhole, child.marks]).toEqual([true, undefined])
  })

  it('another child than their own is refused, and nobody reads the scan itself', async () => {
    expect((await view('parentA', { reportStudentId: 'A-s21' })).status).toBe(10002)
    const scan = await t.db
      .selectFrom('card_file')
      .where('role', '=', 'original')
      .select('file_id')
      .executeTakeFirstOrThrow()
    expect(isPicture(await readFile('studentA11', scan.file_id))).toBe(false)
    expect(isPicture(await readFile('masterA', scan.file_id))).toBe(false)
  })
})

describe('what the school shows', () => {
  const shows = async (originPaperDisplayType: string) => {
    await setting({ originPaperDisplayType })
    const told = await checkedInject(t.app, 'GET /api/exam/display/originPaperDisplayType', {
      token: await t.tokenOf('studentA11'),
      input: { examId: EXAM },
    })
    expect(told.data).toEqual({ originPaperDisplayType })
    return (await view('studentA11')).data
  }

  it('pages with marks, pages alone, or no card: for families in every call, for staff always [C107]', async () => {
    const marked = await shows('marks')
    const pageId = marked.card?.pages[0]?.fileId as string
    expect(marked.card?.items[0]).toMatchObject({ score: 1, full: 10 })
    const plain = await shows('plain')
    expect(plain.card?.items.map((i) => [i.score, i.full])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(isPicture(await readFile('parentA', pageId))).toBe(true)
    const none = await shows('none')
    expect([none.card, none.papers.some((p) => p.hasCard)]).toEqual([null, false])
    expect(isPicture(await readFile('parentA', pageId))).toBe(false)
    const template = { token: await t.tokenOf('parentA'), input: { examId: EXAM, paperId: PAPER } }
    expect((await checkedInject(t.app, TEMPLATE, template)).status).toBe(10005)
    const CALL = 'GET /api/exam/display/originPaperDisplayType'
    const token = await t.tokenOf('studentA11')
    expect((await checkedInject(t.app, CALL, { token, input: {} })).status).toBe(10001)
    expect((await checkedInject(t.app, CALL, { token, input: { examId: 'exam-onlyB' } })).status).toBe(10005)
    expect((await view('headA1', { reportStudentId: 'A-s11' })).data.card?.items[0]?.score).toBe(1)
    expect(isPicture(await readFile('headA1', pageId))).toBe(true)
  })

  it('nothing of an exam that is hidden or not open yet', async () => {
    for (const examId of ['exam-hidden', 'exam-later'])
      expect((await view('studentA11', { examId, paperId: undefined })).status).toBe(10006)
  })

  it('how far the exam and each subject are, and whether it is open [C108, S21]', async () => {
    const CALL = 'GET /api/exam/display/get/examStatus'
    const token = await t.tokenOf('studentA11')
    const ask = async (examId: string) => checkedInject(t.app, CALL, { token, input: { examId } })
    await t.db
      .updateTable('exam_paper')
      .set({ status: 3 })
      .where('exam_id', '=', EXAM)
      .where('course_id', '=', '2')
      .execute()
    const { data } = await ask(EXAM)
    expect(data).toMatchObject({ examStatus: 5, visible: true, visibleFrom: null })
    expect(data.courses.map((c) => [c.courseId, c.examCourseStatus])).toEqual([
      ['1', 5],
      ['2', 3],
      ['3', 5],
    ])
    expect((await ask('exam-later')).data).toMatchObject({
      visible: false,
      visibleFrom: expect.any(Number) as number,
    })
    expect((await ask('exam-onlyB')).status).toBe(10005)
    expect((await checkedInject(t.app, CALL, { token, input: {} })).status).toBe(10001)
    await t.db.updateTable('exam_paper').set({ status: 5 }).where('exam_id', '=', EXAM).execute()
  })

  it('results inside WeChat or not: report, list, card and its pictures alike [C109]', async () => {
    const CALL = 'GET /api/exam/display/weixinDisplay'
    const inside = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49' }
    const pageId = (await view('studentA11')).data.card?.pages[0]?.fileId as string
    const ask = async (account: string, headers: Record<string, string>) => {
      const token = await t.tokenOf(account)
      const input = { examId: EXAM }
      const told = await checkedInject(t.app, CALL, { token, input, headers })
      const report = await checkedInject(t.app, 'GET /api/analysis/view/student/report', {
        token,
        input,
        headers,
      })
      const list = await checkedInject(t.app, 'GET /api/exam/plan/student/all', { token, headers })
      const card = await view(account, {}, headers)
      const picture = isPicture(await readFile(account, pageId, headers))
      const scores = list.data.list.map((e) => e.score).some((s) => s !== null)
      return [told.data, report.status, card.status, picture, scores]
    }
    const open = [0, 0, true, true]
    expect(await ask('studentA11', inside)).toEqual([{ weixinDisplay: true, inWeixin: true }, ...open])
    await setting({ weixinDisplay: false })
    expect(await ask('studentA11', {})).toEqual([{ weixinDisplay: false, inWeixin: false }, ...open])
    expect(await ask('studentA11', inside)).toEqual([
      { weixinDisplay: false, inWeixin: true },
      10006,
      10006,
      false,
      false,
    ])
    expect(
      (await checkedInject(t.app, CALL, { token: await t.tokenOf('studentA11'), input: {} })).status,
    ).toBe(10001)
    // staff read in either
    expect((await view('headA1', { reportStudentId: 'A-s11' }, inside)).status).toBe(0)
    expect(
      (
        await checkedInject(t.app, CALL, {
          token: await t.tokenOf('studentB11'),
          input: { examId: 'exam-hidden' },
        })
      ).status,
    ).toBe(10005)
  })
})
