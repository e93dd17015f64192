import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { drafted, settled, upload } from '#tests/support/office/uploads.ts'
import { nameOf, students } from '#tests/support/school/facts.ts'

const STORE = 'POST /api/office/scores/draft/import'
const FAULTS = 'GET /api/office/scores/draft/faults'
const EDIT = 'POST /api/office/scores/draft/edit'
const CHANGE = 'POST /api/office/scores/draft/change'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
afterAll(() => t.close())

const own = students.filter((s) => s.school === 'A')
const numbers = own.map((s) => `n-${s.id}`)
const ROSTER = `学号,姓名,班级\n${own.map((s) => `n-${s.id},${nameOf(s.id)},${nameOf(s.classId)}`).join('\n')}\n`
const ITEMS = '题号,满分,题型\n1,5,解答\n2,10,解答\n'
const scores = (rows: readonly string[] = numbers) =>
  `学号,1,2\n${rows.map((n, i) => `${n},${i % 6},${(i * 3) % 11}`).join('\n')}\n`
const FILES = { '名单.csv': ROSTER, '数学-题目.csv': ITEMS, '数学-成绩.csv': scores() }
const exam = (name: string) => ({ exam: name, date: '2026-01-20' })

const stored = async (draft: OfficeImportDraft, more: object = {}) => {
  const { importId, revision } = draft
  const asked = await t.ask(STORE, 'adminA', { importId, revision, ...more })
  if (asked.status !== 0) return asked
  return { ...asked, draft: await settled(t, importId) }
}
const versions = async () =>
  (
    await t.db
      .selectFrom('exam_version')
      .select((e) => e.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
const family = async (examId: string) =>
  (await t.ask('GET /api/analysis/view/student/report', 'studentA11', { examId })).status

describe('scores from files', () => {
  it('go from CSV files to a family that reads the report [O03, O07, O16]', async () => {
    const draft = await drafted(t, { files: FILES, settings: exam('一月月考') })
    expect(draft.state).toBe('ready')
    expect(draft.files.map((f) => [f.name, f.role, f.course])).toEqual([
      ['名单.csv', 'roster', ''],
      ['数学-题目.csv', 'items', '数学'],
      ['数学-成绩.csv', 'scores', '数学'],
    ])
    expect(draft.check).toMatchObject({
      faults: 0,
      summary: { name: '一月月考', students: 6, papers: [{ course: '数学', items: 2, sat: 6, absent: 0 }] },
    })
    const done = await stored(draft)
    const { examId, version } = (done as { draft: OfficeImportDraft }).draft.exam as {
      examId: string
      version: number
    }
    expect(version).toBe(1)
    expect(await family(examId)).toBe(10005)
    const published = await t.ask('POST /api/office/exams/publish', 'adminA', {
      examId,
      version,
      visibleFrom: null,
    })
    await t.jobs.waitFor(published.data.exam.job?.jobId ?? '')
    expect(await family(examId)).toBe(0)
  })

  it('of which nothing says the subject ask for it beside the file; said once, it is that of all [O06]', async () => {
    const files = { '名单.csv': ROSTER, 'items.csv': ITEMS, 'scores.csv': scores() }
    const draft = await drafted(t, { files, settings: exam('无科目') })
    const { importId } = draft
    const { data } = await t.ask(FAULTS, 'adminA', { importId, locale: 'zh-CN' })
    expect(data.rows.map((r) => [r.file, r.mend, r.what])).toEqual(
      ['items.csv', 'scores.csv'].map((file) => [file, 'part', '没有写这个文件是哪一科']),
    )
    const said = draft.files.map(({ fileId, name, role }) => ({
      ...{ fileId, role, course: name === 'scores.csv' ? '数学' : '' },
    }))
    await t.ask(CHANGE, 'adminA', { importId, files: said })
    const now = await settled(t, importId)
    expect([now.state, now.check?.summary?.papers.map((p) => p.course)]).toEqual(['ready', ['数学']])
  })

  it('in a workbook with a hidden sheet ask whether it is read, and go by the answer [O05]', async () => {
    const [first = '', ...others] = numbers
    const sheets: WriteSheet[] = [
      {
        name: '补登',
        hidden: true,
        rows: [
          ['学号', '1', '2'],
          [first, 1, 2],
        ],
      },
      { name: '成绩', rows: [['学号', '1', '2'], ...others.map((n) => [n, 3, 4])] },
    ]
    const book = await writeXlsx({ sheets })
    const files = { '名单.csv': ROSTER, '数学-题目.csv': ITEMS, '数学-成绩.xlsx': book }
    const draft = await drafted(t, { files, settings: exam('有隐藏表') })
    expect([draft.state, draft.check?.faults]).toEqual(['faults', 1])
    const { importId } = draft
    const sat = async (read: boolean) => {
      const said = [{ file: '数学-成绩.xlsx', sheet: '补登', read }]
      await t.ask(CHANGE, 'adminA', { importId, sheets: said })
      const now = await settled(t, importId)
      return [now.state, now.check?.summary?.papers[0]?.sat]
    }
    expect(await sat(false)).toEqual(['ready', others.length])
    expect(await sat(true)).toEqual(['ready', numbers.length])
  })

  it('with faults are mended cell by cell in the browser, then stored at once, and once [O06]', async () => {
    const wrong = scores().replace('n-A-s11,0,0', 'n-A-s11,9,0').replace('n-A-s21', 'n-A-s99')
    const before = await versions()
    const draft = await drafted(t, { files: { ...FILES, '数学-成绩.csv': wrong }, settings: exam('有错') })
    expect(draft.state).toBe('faults')
    const { importId } = draft
    const { data } = await t.ask(FAULTS, 'adminA', { importId, locale: 'zh-CN' })
    expect(data.count).toBe(data.rows.length)
    expect(data.rows.every((r) => r.editable && r.what !== '' && r.todo !== '')).toBe(true)
    expect(data.rows.map((r) => [r.file, r.row, r.column])).toEqual([
      ['数学-成绩.csv', 2, 1],
      ['数学-成绩.csv', 4, 0],
    ])
    expect((await stored(draft)).status).toBe(10020)
    const edit = (row: number, column: number, text: string) => ({
      ...{ file: '数学-成绩.csv', sheet: null, row, column, text },
    })
    await t.ask(EDIT, 'adminA', { importId, edits: [edit(2, 1, '4'), edit(4, 0, 'n-A-s21')], rowsOut: [] })
    const mended = await settled(t, importId)
    expect([mended.state, mended.check?.faults]).toEqual(['ready', 0])
    expect(await versions()).toBe(before)
    await stored(mended)
    const again = await stored(mended)
    expect((again as { draft: OfficeImportDraft }).draft.exam).toMatchObject({ version: 1, unchanged: false })
    expect(Number(await versions())).toBe(Number(before) + 1)
    // the same content from another draft is the same version
    const files = { ...FILES, '数学-成绩.csv': wrong.replace(',9,0', ',4,0').replace('n-A-s99', 'n-A-s21') }
    const same = await stored(await drafted(t, { files, settings: exam('有错') }))
    expect((same as { draft: OfficeImportDraft }).draft.exam).toMatchObject({ version: 1, unchanged: true })
  })

  it('of the same shape need no click the next month [O04]', async () => {
    const odd = (n: number) => `学号,1,2,阅卷组\n${numbers.map((s) => `${s},${n},3,甲组`).join('\n')}\n`
    const first = await drafted(t, { files: { ...FILES, '数学-成绩.csv': odd(1) }, settings: exam('二月') })
    expect(first.state).toBe('faults')
    const { importId } = first
    const columns = [
      { file: '数学-成绩.csv', sheet: null, headerRow: null, columns: [{ index: 3, use: { as: 'ignore' } }] },
    ]
    await t.ask(CHANGE, 'adminA', { importId, columns })
    const said = await settled(t, importId)
    expect(said.state).toBe('ready')
    await stored(said)
    const next = await drafted(t, { files: { ...FILES, '数学-成绩.csv': odd(2) }, settings: exam('三月') })
    expect([next.state, next.overlay.columns]).toEqual(['ready', []])
    expect(next.check?.sheets.map((s) => [s.file, s.remembered])).toContainEqual(['数学-成绩.csv', true])
  })

  it('of which many are absent are stored only with their number typed [O08]', async () => {
    const files = { ...FILES, '数学-成绩.csv': scores(numbers.slice(0, 3)) }
    const draft = await drafted(t, { files, settings: exam('缺考多') })
    expect([draft.state, draft.check?.faults]).toEqual(['ready', 0])
    expect(draft.check?.absences).toMatchObject({ total: 3, asks: true })
    const before = await versions()
    for (const absent of [undefined, 2]) {
      const refused = await stored(draft, { absent })
      expect([refused.status, refused.field]).toEqual([10001, 'absent'])
    }
    expect(await versions()).toBe(before)
    const done = await stored(draft, { absent: 3 })
    expect((done as { draft: OfficeImportDraft }).draft.state).toBe('imported')
  })

  it('of a later subject go into the same exam beside those there [O03]', async () => {
    const first = (await stored(await drafted(t, { files: FILES, settings: exam('分科') }))) as {
      draft: OfficeImportDraft
    }
    const ofExamId = first.draft.exam?.examId ?? ''
    const files = { '名单.csv': ROSTER, '英语-题目.csv': ITEMS, '英语-成绩.csv': scores() }
    const second = (await stored(await drafted(t, { files, ofExamId }))) as { draft: OfficeImportDraft }
    expect(second.draft.exam).toMatchObject({ examId: ofExamId, version: 2 })
    const { data } = await t.ask('GET /api/office/exams/preview', 'adminA', { examId: ofExamId })
    expect(data.courses.map((c) => c.courseName)).toEqual(['数学', '英语'])
  })
})

describe('a draft', () => {
  it('is its school’s administrators’ alone; their files are no other school’s [O01, O03]', async () => {
    const { importId } = await drafted(t, { files: {} })
    const read = 'GET /api/office/scores/draft'
    expect((await t.ask(read, 'headA1', { importId })).status).toBe(10002)
    expect((await t.ask(read, 'districtAB', { importId }, 'u-districtAB-2')).status).toBe(10005)
    const fileId = await upload(t, 'districtAB', '名单.csv', ROSTER, 'u-districtAB-2')
    expect((await t.ask('POST /api/office/scores/draft/file', 'adminA', { importId, fileId })).status).toBe(
      10005,
    )
    const begin = {
      uploadFileId: '1'.repeat(32),
      size: 4,
      sha256: '2'.repeat(64),
      type: 'text/plain',
      name: 'a',
    }
    for (const [account, purpose] of [
      ['headA1', 'office'],
      ['adminA', 'paper'],
    ] as const) {
      const call = 'POST /api/common/fileStorage/upload/begin'
      expect((await t.ask(call, account, { ...begin, purpose })).status).toBe(10002)
    }
  })

  it('takes students of other schools from administrators of both alone [O01]', async () => {
    const all = students.filter((s) => s.id.endsWith('1'))
    const files = {
      '名单.csv': `学校,学号,姓名,班级\n${all.map((s) => [nameOf(s.school), `n-${s.id}`, nameOf(s.id), nameOf(s.classId)].join(',')).join('\n')}\n`,
      '数学-题目.csv': ITEMS,
      '数学-成绩.csv': scores(all.map((s) => `n-${s.id}`)),
    }
    const refused = await drafted(t, { files, settings: exam('联考') })
    const { data } = await t.ask(FAULTS, 'adminA', { importId: refused.importId })
    expect(data.rows.map((r) => r.code)).toContain('school_not_yours')
    expect(JSON.stringify(data)).not.toContain('B-s11')
    const as = 'u-districtAB-1'
    const joint = await drafted(t, { files, settings: exam('联考'), account: 'districtAB', as })
    expect([joint.state, joint.check?.summary?.schools]).toEqual(['ready', 2])
  })

  it('is told its limits before it is sent, and a bigger file is refused with them [O03]', async () => {
    const { data } = await t.ask('GET /api/office/scores/limits', 'adminA')
    expect(data.fileBytes).toBe(200 * 1_048_576)
    const facts = { uploadFileId: '3'.repeat(32), sha256: '2'.repeat(64), type: 'text/plain', name: 'a.csv' }
    const big = { ...facts, size: 300 * 1_048_576, purpose: 'office' }
    const { http, message } = await t.ask('POST /api/common/fileStorage/upload/begin', 'adminA', big)
    expect([http, message]).toEqual([413, expect.stringContaining('200 MB')])
  })

  it('brings in questions and trees of knowledge points [O15]', async () => {
    const tree = '学科,知识点,上级\n数学,函数,\n数学,一次函数,函数\n'
    const points = await drafted(t, { kind: 'knowledge', files: { '知识点.csv': tree } })
    expect([points.state, points.check?.counts]).toEqual(['ready', { questions: 0, courses: 1, points: 2 }])
    await stored(points)
    const kept = await t.db
      .selectFrom('knowledge_point')
      .where('school_id', '=', 'A')
      .select('point')
      .execute()
    expect(kept.map((k) => k.point)).toEqual(['函数', '一次函数'])
  })
})

describe('storing that is interrupted', () => {
  const fail = async (table: string, when: string) => {
    await t.sql(
      `create or replace function fails() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`,
    )
    await t.sql(`create trigger fails before ${when} execute function fails()`.replace('TABLE', table))
  }
  it('leaves nothing before its transaction ends, and the one version after it [O06]', async () => {
    const draft = await drafted(t, { files: FILES, settings: exam('中断') })
    const before = await versions()
    await fail('exam_score', 'insert on TABLE for each statement')
    expect(((await stored(draft)) as { draft: OfficeImportDraft }).draft.state).toBe('failed')
    await t.sql('drop trigger fails on exam_score')
    expect(await versions()).toBe(before)
    // the exam is stored, and what tells of it is cut off
    await fail('office_import', `update of exam_id on TABLE for each row when (new.state = 'imported')`)
    expect(((await stored(draft)) as { draft: OfficeImportDraft }).draft.state).toBe('failed')
    await t.sql('drop trigger fails on office_import')
    expect(Number(await versions())).toBe(Number(before) + 1)
    const done = (await stored(draft)) as { draft: OfficeImportDraft }
    expect(done.draft.exam).toMatchObject({ version: 1, unchanged: true })
    expect(Number(await versions())).toBe(Number(before) + 1)
  })
})
