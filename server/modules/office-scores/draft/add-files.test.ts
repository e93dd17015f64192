import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { greyPng } from '#server/demo/homework/png.ts'
import { workFormulas } from '#server/formula/draw-waiting.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { drafted, settled } from '#tests/support/office/uploads.ts'
import { inkPage } from '#tests/support/pictures/scan-pages.ts'
import { nameOf, students } from '#tests/support/school/facts.ts'

let t: OfficeApp
let examId = ''
beforeAll(async () => {
  t = await officeApp()
  await workFormulas(t.db, t.jobs)
  const own = students.filter((s) => s.school === 'A')
  const roster = own.map((s) => `n-${s.id},${nameOf(s.id)},${nameOf(s.classId)}`)
  const draft = await stored(
    await drafted(t, {
      files: {
        '名单.csv': `学号,姓名,班级\n${roster.join('\n')}\n`,
        '数学-题目.csv': '题号,满分,题型,知识点\n1,5,解答,一次函数\n2,10,解答,三角形\n',
        '数学-成绩.csv': `学号,1,2\n${own.map((s, i) => `n-${s.id},${i % 6},${i}`).join('\n')}\n`,
      },
      settings: { exam: '已发布', date: '2026-01-20' },
    }),
  )
  examId = draft.exam?.examId ?? ''
  const input = { examId, version: 1, visibleFrom: null }
  const { data } = await t.ask('POST /api/office/exams/publish', 'adminA', input)
  await t.jobs.waitFor(data.exam.job?.jobId ?? '')
})
afterAll(() => t.close())

it('an exam keeps who set it up: the person who imported it in the office [A06]', async () => {
  const { creator_id } = await t.db
    .selectFrom('exam')
    .where('exam_id', '=', examId)
    .select('creator_id')
    .executeTakeFirstOrThrow()
  expect(creator_id).toBe('u-adminA')
})

const FIRST = 'n-A-s11'
const template = (top: number) =>
  JSON.stringify({
    pages: [
      {
        blocks: [
          { item: '1', rect: [0.1, top, 0.8, 0.2] },
          { item: '2', rect: [0, 0.5, 1, 0.5] },
        ],
      },
    ],
  })
const cards = (...numbers: string[]) =>
  zipSync(
    Object.fromEntries(
      numbers.map((n, i) => {
        const { grey, width, height } = inkPage(i + 1)
        return [`${n}.png`, greyPng(grey, width, height)] as const
      }),
    ),
  )
const added = (files: Parameters<typeof drafted>[1]['files']) => drafted(t, { files, ofExamId: examId })
async function stored(draft: OfficeImportDraft): Promise<OfficeImportDraft> {
  expect([draft.state, draft.check?.faults]).toEqual(['ready', 0])
  const { importId, revision } = draft
  await t.ask('POST /api/office/scores/draft/import', 'adminA', { importId, revision })
  const done = await settled(t, importId)
  expect([done.state, done.job?.message]).toEqual(['imported', undefined])
  return done
}
const faults = async ({ importId }: OfficeImportDraft) =>
  (await t.ask('GET /api/office/scores/draft/faults', 'adminA', { importId })).data.rows.map((f) => f.code)
const card = async () =>
  (await t.ask('GET /api/exam/answerCard/view', 'studentA11', { examId })).data.card ?? null
const paper = async () =>
  (await t.ask('GET /api/v1/workbench/student/exam/detail', 'studentA11', { examId })).data.examSubject[0]

describe('files that come to a published exam without its marks', () => {
  it('cards and their template are on a family’s screen at once, and the version stays [O15]', async () => {
    const before = await paper()
    const draft = await added({ '数学-答题卡.zip': cards(FIRST), '数学-模板.json': template(0.1) })
    expect(draft.check).toMatchObject({ absences: null, summary: { name: '已发布', cards: 1, papers: [] } })
    expect(await card()).toBeNull()
    expect((await stored(draft)).exam).toEqual({ examId, version: 1, unchanged: true })
    expect((await card())?.pages).toHaveLength(1)
    expect(await paper()).toEqual(before)
    const versions = await t.db
      .selectFrom('exam_version')
      .where('exam_id', '=', examId)
      .select('state')
      .execute()
    expect(versions).toEqual([{ state: 'published' }])
  })

  it('further cards need no template again, and another template none of the cards [O15]', async () => {
    const more = await added({ '数学-答题卡.zip': cards('n-A-s12') })
    await stored(more)
    const kept = await t.db
      .selectFrom('answer_card')
      .where('exam_id', '=', examId)
      .select('student_id')
      .execute()
    expect(kept).toHaveLength(2)
    const moved = await added({ '数学-模板.json': template(0.3) })
    expect(moved.check?.summary?.cards).toBe(0)
    await stored(moved)
    const row = await t.db
      .selectFrom('card_template')
      .where('exam_id', '=', examId)
      .select('template')
      .executeTakeFirstOrThrow()
    expect(row.template.blocks.map((b) => b.y)).toEqual([0.3, 0.5])
  })

  it('an explanation as PDF is read by the student [O15]', async () => {
    const file = Buffer.from('%PDF-1.7\nexplained\n%%EOF\n')
    await stored(await added({ '数学-解析.pdf': file }))
    const read = await t.app.inject({
      url: `${(await paper())?.explainFilePath}&userId=u-studentA11`,
      headers: { 'x-kb-token': await t.tokenOf('studentA11') },
    })
    expect(read.body).toBe(file.toString())
  })

  it('items say which question of the bank they show, and nothing else [O15]', async () => {
    const question = { id: 'q1', subject: '数学', source: '自编', stem: '解 $x^2=4$。', answer: ['$2$'] }
    await stored(await drafted(t, { kind: 'questions', files: { '题库.jsonl': JSON.stringify(question) } }))
    const other = await added({ '数学-题目.csv': '题号,满分,题库编号\n1,6,q1\n' })
    expect(await faults(other)).toEqual(['items_differ'])
    const none = await added({ '数学-题目.csv': '题号,满分\n1,5\n' })
    expect(await faults(none)).toEqual(['items_alone'])
    const draft = await added({ '数学-题目.csv': '题号,满分,题库编号\n1,5,q1\n' })
    expect(draft.check?.summary?.questions).toBe(1)
    await stored(draft)
    const { data } = await t.ask('GET /api/exam/question/knowledge/list', 'studentA11', {
      examId,
      paperId: (await paper())?.examSubjectId ?? '',
    })
    expect(data.questions.map((q) => [q.itemNo, q.stem])).toEqual([['1', '解 $x^2=4$。']])
  })

  it('dropped before an exam was chosen are asked which one they belong to, and may be taken to another [O15]', async () => {
    const draft = await drafted(t, { files: { '数学-答题卡.zip': cards('n-A-s11', 'n-A-s12') } })
    expect(await faults(draft)).toEqual(['exam_unsaid'])
    const { importId } = draft
    const say = async (ofExamId: string) => {
      const input = { importId, ofExamId }
      return (await t.ask('POST /api/office/scores/draft/change', 'adminA', input)).status
    }
    expect(await say('exam-none')).toBe(10005)
    // an exam of another school is none of this one's
    expect(await say('exam-onlyB')).toBe(10005)
    expect(await say(examId)).toBe(0)
    const chosen = await settled(t, importId)
    expect(chosen).toMatchObject({ exam: { examId }, settings: { exam: '已发布', date: '2026-01-20' } })
    expect(await say('')).toBe(0)
    expect(await settled(t, importId)).toMatchObject({ exam: null, settings: { exam: '', date: '' } })
    expect(await say(examId)).toBe(0)
    expect((await stored(await settled(t, importId))).exam).toEqual({ examId, version: 1, unchanged: true })
    expect(await say('')).toBe(10020)
  })

  it('of nobody or no subject of the exam are faults, and nothing is stored', async () => {
    const before = await card()
    const stray = await added({
      '数学-答题卡.zip': cards('n-nobody'),
      '物理-解析.pdf': Buffer.from('%PDF-1.7\n%%EOF\n'),
    })
    expect((await faults(stray)).sort()).toEqual(['pdf_no_paper', 'scan_unknown_student'])
    expect(await card()).toEqual(before)
  })
})
