import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import type { Db } from '#server/db/db.ts'
import { schoolOf } from '#server/db/scope.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone } from '#tests/support/phone/phone.ts'
import { readCount, readText } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { markPack } from '#tests/support/school/marking-words.ts'
import { dropExam, type ScannedExam, scannedExam } from '#tests/support/school/scanned-exam.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'
import { openBeside } from '#tests/support/servers/entry-facts.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

type Papers = Calls['GET /api/exam/mark/progress/list']['reply']['list']

const NAME = '阅卷全程小测'
const ITEMS = [
  { no: '1', type: 'blank', full: 4, key: '', knowledge: [] },
  { no: '2', type: 'answer', full: 8, key: '', knowledge: [] },
] as const
const home = () => `http://localhost:${serverPort()}/`

let db: Db
let close: () => Promise<void>
let exam: ScannedExam
/** Of the second school, whose exams other tests do not count. */
let teacher: string

beforeAll(async () => {
  ;({ db, close } = await openBeside(serverDataDir()))
  const row = await db
    .selectFrom('account_login as l')
    .innerJoin('account_user as u', 'u.account_id', 'l.account_id')
    .innerJoin('teacher_class as c', (j) =>
      j.onRef('c.school_id', '=', 'u.school_id').onRef('c.teacher_id', '=', 'u.relative_id'),
    )
    .innerJoin('teacher as t', (j) =>
      j.onRef('t.school_id', '=', 'u.school_id').onRef('t.teacher_id', '=', 'u.relative_id'),
    )
    .where('l.login_name', '=', 'teacher1b')
    .where('c.course_id', '=', 'math')
    .select(['t.name', 'u.school_id', 'c.class_id'])
    .executeTakeFirstOrThrow()
  teacher = row.name
  exam = await scannedExam(db, serverDataDir(), {
    ...{
      schoolId: schoolOf(row.school_id, 'row'),
      classId: row.class_id,
      name: NAME,
      items: ITEMS,
      students: 2,
    },
  })
}, 120_000)
afterAll(async () => {
  if (exam) await dropExam(db, exam.examId)
  await close?.()
})

it('a paper is set up, marked and put into the exam, whose report has its marks [R177, B12]', {
  timeout: 240_000,
}, async () => {
  const phone = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  const { page } = phone
  const confirm = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  const lead = await callsAs(home(), 'leader12b')
  const paper = async () =>
    (await lead<{ list: Papers }>('api/exam/mark/progress/list')).list.find((p) => p.examName === NAME)
  try {
    await signIn(page, home(), 'leader12b')
    await page.goto(`${home()}leader/marking/setup`)
    await page.locator('main a').filter({ hasText: NAME }).click()
    await page.getByRole('button', { name: '把第 2 题并到上一块' }).click()
    const markers = page.getByRole('group', { name: '评卷教师' })
    const boxes = markers.getByRole('checkbox')
    for (let n = (await readCount(boxes)) - 1; n >= 0; n--) await boxes.nth(n).uncheck()
    await markers.getByRole('checkbox', { name: teacher }).check()
    await page.getByLabel('题块负责人').selectOption({ label: teacher })
    await page.getByRole('button', { name: '保存安排' }).click()
    await confirm('保存安排')
    await page.waitForURL((url) => url.pathname === '/leader/marking')
    await page.getByText(NAME).waitFor()
    const set = await paper()
    expect([set?.state, set?.blocks.length]).toEqual(['preparing', 1])
    expect(set?.blocks[0]?.items.map((item) => item.itemNo)).toEqual(['1', '2'])
    await page.getByRole('button', { name: '开始评卷' }).click()
    await confirm('开始评卷')
    await page.getByText('正在评卷').waitFor()

    const blockId = set?.blocks[0]?.blockId ?? ''
    const marker = await callsAs(home(), 'teacher1b')
    expect(await markPack(marker, blockId, (n) => [3, 5 + n], 6000)).toBe(2)
    await page.reload()
    await page.getByRole('button', { name: '评完，写入考试' }).click()
    await page.getByText('评卷就此结束，不能再改分').waitFor()
    await clean(page)
    await confirm('评完，写入考试')
    await page.getByText('成绩已写入考试，正在发布').waitFor()
    expect((await paper())?.state).toBe('done')

    const published = async () =>
      (
        await db
          .selectFrom('exam')
          .where('exam_id', '=', exam.examId)
          .select('current_version')
          .executeTakeFirstOrThrow()
      ).current_version
    await expect.poll(published, { timeout: 60_000 }).toBeGreaterThan(0)
  } finally {
    await phone.close()
  }
  // two answers were given, 3 + 5 and 3 + 6, one to each student
  const totals: string[] = []
  for (const student of exam.students) {
    const family = await openPhone({ executablePath: inject('chromium'), serviceWorkers: 'block' })
    try {
      await signIn(family.page, home(), student)
      await family.page.goto(`${home()}exam/report?examId=${exam.examId}`)
      const [total] = await readText(family.page.getByText(/^[89]$/).first(), /[89]/)
      totals.push(total)
    } finally {
      await family.close()
    }
  }
  expect(totals.toSorted()).toEqual(['8', '9'])
})
