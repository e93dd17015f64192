import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { drafted, settled, upload } from '#tests/support/office/uploads.ts'
import { nameOf, students } from '#tests/support/school/facts.ts'

const CHANGE = 'POST /api/office/scores/draft/change'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
afterAll(() => t.close())

const own = students.filter((s) => s.school === 'A')
/** Students of two classes, nobody in both. */
const classes = [...Map.groupBy(own, (s) => s.classId).values()]
const [FIRST = [], SECOND = []] = classes
const filesOf = (who: typeof own, course = '数学') => ({
  '名单.csv': `学号,姓名,班级\n${who.map((s) => `n-${s.id},${nameOf(s.id)},${nameOf(s.classId)}`).join('\n')}\n`,
  [`${course}-题目.csv`]: '题号,满分,题型\n1,5,解答\n2,10,解答\n',
  [`${course}-成绩.csv`]: `学号,1,2\n${who.map((s, i) => `n-${s.id},${i % 6},3`).join('\n')}\n`,
})
const settings = (exam: string) => ({ exam, date: '2026-01-20' })
const storedAs = async ({ importId, revision }: OfficeImportDraft) => {
  const asked = await t.ask('POST /api/office/scores/draft/import', 'adminA', { importId, revision })
  expect([asked.status, asked.message]).toEqual([0, asked.message])
  return (await settled(t, importId)).exam
}
const change = async (importId: string, said: object) => {
  expect((await t.ask(CHANGE, 'adminA', { importId, ...said })).status).toBe(0)
  return settled(t, importId)
}

describe('a draft of the name and day of a stored exam', () => {
  it('of other people is asked about with what is stored, and goes by the answer [T02]', async () => {
    const first = await storedAs(await drafted(t, { files: filesOf(FIRST), settings: settings('周测') }))
    const draft = await drafted(t, { files: filesOf(SECOND), settings: settings('周测') })
    expect([draft.state, draft.check?.faults]).toEqual(['faults', 1])
    expect(draft.check?.asks).toMatchObject([
      {
        examId: first?.examId,
        name: '周测',
        courses: ['数学'],
        students: FIRST.length,
        common: 0,
        why: 'people',
      },
    ])
    const { data } = await t.ask('GET /api/office/scores/draft/faults', 'adminA', {
      importId: draft.importId,
      locale: 'zh-CN',
    })
    expect(data.rows.map((row) => [row.mend, row.todo.includes('--')])).toEqual([['setting', false]])
    const said = await change(draft.importId, { settings: { corrects: 'new' } })
    expect([said.state, said.check?.asks]).toEqual(['ready', []])
    const second = await storedAs(said)
    expect(second).toMatchObject({ version: 1, unchanged: false })
    expect(second?.examId).not.toBe(first?.examId)
    // both stand in the office's list with what tells them apart
    const { list } = (await t.ask('GET /api/office/exams', 'adminA', { search: '周测' })).data
    expect(list.map((exam) => exam.students)).toEqual([SECOND.length, FIRST.length])
    for (const exam of list) expect([exam.grades.length, exam.courses.length]).toEqual([1, 1])
    // each is found again by its people
    const again = await storedAs(await drafted(t, { files: filesOf(FIRST), settings: settings('周测') }))
    expect(again).toEqual({ ...first, unchanged: true })
    const chosen = await drafted(t, { files: filesOf(SECOND, '语文'), settings: settings('周测') })
    expect(await storedAs(chosen)).toMatchObject({ examId: second?.examId, version: 2 })
  })

  it('corrects the one that is chosen; an answer lasts as long as name, day and files [T02]', async () => {
    const first = await storedAs(await drafted(t, { files: filesOf(FIRST), settings: settings('小测') }))
    const { importId } = await drafted(t, { files: filesOf(SECOND), settings: settings('小测') })
    const corrects = first?.examId ?? ''
    const said = await change(importId, { settings: { corrects } })
    expect([said.state, said.settings.corrects]).toEqual(['ready', corrects])
    const renamed = await change(importId, { settings: { ...said.settings, exam: '小测验' } })
    expect(renamed.settings.corrects).toBe('')
    const back = await change(importId, { settings: { exam: '小测' } })
    expect([back.state, back.check?.asks?.length]).toEqual(['faults', 1])
    await change(importId, { settings: { corrects } })
    const fileId = await upload(t, 'adminA', '英语-题目.csv', '题号,满分,题型\n1,5,解答\n')
    await t.ask('POST /api/office/scores/draft/file', 'adminA', { importId, fileId })
    expect((await settled(t, importId)).settings.corrects).toBe('')
    await t.ask('POST /api/office/scores/draft/file/remove', 'adminA', { importId, fileId })
    await settled(t, importId)
    expect(await storedAs(await change(importId, { settings: { corrects } }))).toMatchObject({
      examId: corrects,
      version: 2,
    })
  })

  it('begun for an exam is asked about where everybody is another, and takes no exam of another school [T02]', async () => {
    const first = await storedAs(await drafted(t, { files: filesOf(FIRST), settings: settings('补充') }))
    const ofExamId = first?.examId ?? ''
    const other = await drafted(t, { files: filesOf(SECOND, '英语'), ofExamId })
    expect([other.state, other.check?.asks?.map((exam) => exam.examId)]).toEqual(['faults', [ofExamId]])
    const strange = await change(other.importId, { settings: { corrects: 'not-an-exam' } })
    expect([strange.state, strange.check?.asks]).toEqual(['faults', []])
    const said = await change(other.importId, { settings: { corrects: ofExamId } })
    expect(await storedAs(said)).toMatchObject({ examId: ofExamId, version: 2 })
  })

  it('is not asked about while a file has to be mended before anybody in it is known [T02]', async () => {
    const first = await storedAs(await drafted(t, { files: filesOf(FIRST), settings: settings('订正') }))
    const files = filesOf(FIRST)
    const scores = { '数学-成绩.csv': files['数学-成绩.csv'] ?? '' }
    const draft = await drafted(t, { files: scores, ofExamId: first?.examId ?? '' })
    const { data } = await t.ask('GET /api/office/scores/draft/faults', 'adminA', {
      importId: draft.importId,
      locale: 'zh-CN',
    })
    expect(data.rows.map((row) => row.what)).toEqual(['科目“数学”没有题目文件，1, 2 没有写满分'])
    expect(draft.check?.asks).toEqual([])
  })
})
