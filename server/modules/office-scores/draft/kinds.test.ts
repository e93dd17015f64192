import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { greyPng } from '#server/demo/homework/png.ts'
import { workFormulas } from '#server/formula/draw-waiting.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { drafted, settled } from '#tests/support/office/uploads.ts'
import { codePage, type GreyPage, inkPage, pagesTiff } from '#tests/support/pictures/scan-pages.ts'
import { nameOf, students } from '#tests/support/school/facts.ts'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
  await workFormulas(t.db, t.jobs)
})
afterAll(() => t.close())

const own = students.filter((s) => s.school === 'A')
const numbers = own.map((s) => `n-${s.id}`)
/** Number of the student whose family looks, and of another. */
const [FIRST, SECOND] = ['n-A-s11', 'n-A-s12'] as const
const ROSTER = `学号,姓名,班级\n${own.map((s) => `n-${s.id},${nameOf(s.id)},${nameOf(s.classId)}`).join('\n')}\n`
const ITEMS = '题号,满分,题型,知识点\n1,5,解答,一次函数\n2,10,解答,三角形\n'
const SCORES = `学号,1,2\n${numbers.map((n, i) => `${n},${i % 6},${i}`).join('\n')}\n`
const TABLES = { '名单.csv': ROSTER, '数学-题目.csv': ITEMS, '数学-成绩.csv': SCORES }
const exam = (name: string) => ({ exam: name, date: '2026-01-20' })
const TEMPLATE = {
  pages: [
    { blocks: [{ item: '1', rect: [0.1, 0.1, 0.8, 0.3] }] },
    { blocks: [{ item: '2', rect: [0, 0.5, 1, 0.5] }] },
  ],
}
const png = ({ grey, width, height }: GreyPage): Uint8Array => greyPng(grey, width, height)
const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`)

/** A PDF of A4 pages, each a picture. */
function pagesPdf(pictures: readonly Uint8Array[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  for (const picture of pictures) doc.addPage().image(Buffer.from(picture), 20, 20, { fit: [500, 700] })
  doc.end()
  return new Promise((resolve) => doc.on('end', () => resolve(Buffer.concat(parts))))
}

/** Stores a draft that is ready. */
async function stored(draft: OfficeImportDraft): Promise<OfficeImportDraft> {
  expect([draft.state, draft.check?.faults]).toEqual(['ready', 0])
  const { importId, revision } = draft
  const asked = await t.ask('POST /api/office/scores/draft/import', 'adminA', { importId, revision })
  expect(asked.status).toBe(0)
  const done = await settled(t, importId)
  expect([done.state, done.job?.message]).toEqual(['imported', undefined])
  return done
}
/** From a draft to what families see. @returns the exam */
async function published(draft: OfficeImportDraft): Promise<string> {
  const { examId = '', version = 0 } = (await stored(draft)).exam ?? {}
  const input = { examId, version, visibleFrom: null }
  const { data } = await t.ask('POST /api/office/exams/publish', 'adminA', input)
  await t.jobs.waitFor(data.exam.job?.jobId ?? '')
  return examId
}
const faults = async ({ importId }: OfficeImportDraft) =>
  (await t.ask('GET /api/office/scores/draft/faults', 'adminA', { importId })).data.rows
const paperOf = async (examId: string) =>
  (await t.ask('GET /api/v1/workbench/student/exam/detail', 'studentA11', { examId })).data.examSubject[0]
const cardOf = async (examId: string) =>
  (await t.ask('GET /api/exam/answerCard/view', 'studentA11', { examId })).data.card

describe('from drop to a family’s screen', () => {
  it('go a paper and its explanation as PDF [O15]', async () => {
    const files = { ...TABLES, '数学-试卷.pdf': pdf('questions'), 'b.pdf': pdf('explained') }
    const draft = await drafted(t, { files, settings: exam('带卷') })
    expect((await faults(draft)).map((f) => [f.file, f.code, f.mend])).toEqual([
      ['b.pdf', 'file_unclear', 'part'],
    ])
    const { importId } = draft
    const said = draft.files.map(({ fileId, name, role, course }) => ({
      ...{ fileId, course },
      role: name === 'b.pdf' ? ('explain' as const) : role,
    }))
    await t.ask('POST /api/office/scores/draft/change', 'adminA', { importId, files: said })
    const now = await settled(t, importId)
    expect(now.check?.summary).toMatchObject({ pdfs: 2, cards: 0 })
    const paper = await paperOf(await published(now))
    const read = await t.app.inject({
      url: `${paper?.explainFilePath}&userId=u-studentA11`,
      headers: { 'x-kb-token': await t.tokenOf('studentA11') },
    })
    expect(read.body).toBe(pdf('explained').toString())
    expect(paper?.questionFilePath).not.toBe(paper?.explainFilePath)
  })

  it('go answer cards as a ZIP of pictures, folders and all [O15]', async () => {
    const page = (seed: number) => png(inkPage(seed))
    const archive = zipSync({
      '扫描/1班': {
        [`${FIRST}_1.png`]: page(1),
        [`${FIRST}_2.png`]: page(2),
        [`${SECOND}_1.png`]: page(3),
        [`${SECOND}_2.png`]: page(4),
      },
      '扫描/模板.json': strToU8(JSON.stringify(TEMPLATE)),
      '__MACOSX/._a.png': page(5),
      '../../evil.json': strToU8('{}'),
    })
    const draft = await drafted(t, {
      files: { ...TABLES, '数学-答题卡.zip': archive },
      settings: exam('压缩包'),
    })
    expect(draft.files.at(-1)).toMatchObject({ role: 'scans', course: '数学' })
    expect(draft.check?.summary).toMatchObject({ cards: 2, pdfs: 0 })
    const card = await cardOf(await published(draft))
    expect(card?.pages.map((p) => [p.width, p.height])).toEqual([
      [300, 420],
      [300, 420],
    ])
  })

  it('go the cards of a class as one TIFF, told apart by their codes, with the template beside it [O15]', async () => {
    const cards = [FIRST, SECOND].flatMap((n) => [codePage(`KB-${n}-1`), codePage(`KB-${n}-2`)])
    const files = {
      ...TABLES,
      '扫描.tiff': pagesTiff(cards),
      '数学-模板.json': JSON.stringify({ ...TEMPLATE, student: { qr: 'KB-{number}-{page}' } }),
    }
    const draft = await drafted(t, { files, settings: exam('一叠') })
    expect(draft.files.slice(-2).map((f) => [f.role, f.course])).toEqual([
      ['scans', ''],
      ['template', '数学'],
    ])
    expect(draft.check?.summary).toMatchObject({ cards: 2 })
    expect((await cardOf(await published(draft)))?.pages).toHaveLength(2)
  })

  it('go the cards of a class as one PDF [O15]', async () => {
    const cards = [FIRST, SECOND].flatMap((n) => [codePage(`${n}`), inkPage(1)])
    const files = {
      ...TABLES,
      '数学-答题卡.pdf': await pagesPdf(cards.map(png)),
      '数学-模板.json': JSON.stringify({ ...TEMPLATE, student: { qr: '{number}' } }),
    }
    const draft = await drafted(t, { files, settings: exam('一个PDF') })
    expect(draft.check?.summary).toMatchObject({ cards: 2, pdfs: 0 })
    const card = await cardOf(await published(draft))
    // the shape of the paper it was printed on: A4
    expect(card?.pages.map((p) => Math.round((100 * p.height) / p.width))).toEqual([141, 141])
  })

  it('go questions of the bank, shown with the items that name them [O15]', async () => {
    const question = { id: 'q1', subject: '数学', source: '自编', stem: '解 $x^2=4$。', answer: ['$2$'] }
    const bank = await drafted(t, {
      kind: 'questions',
      files: { '题库.jsonl': JSON.stringify({ ...question, analysis: '开方。' }) },
    })
    expect(bank.check?.counts).toEqual({ questions: 1, courses: 0, points: 0 })
    await stored(bank)
    const items = '题号,满分,题型,题库编号\n1,5,解答,q1\n2,10,解答,\n'
    const files = { ...TABLES, '数学-题目.csv': items }
    const examId = await published(await drafted(t, { files, settings: exam('带题') }))
    const { data } = await t.ask('GET /api/exam/question/knowledge/list', 'studentA11', {
      examId,
      paperId: (await paperOf(examId))?.examSubjectId ?? '',
    })
    expect(data.questions).toEqual([
      { itemNo: '1', stem: '解 $x^2=4$。', options: [], explanation: '$2$\n\n开方。' },
    ])
  })

  it('go trees of knowledge points, standing above those of the items [O15]', async () => {
    const tree = '学科,知识点,上级\n数学,代数,\n数学,一次函数,代数\n数学,三角形,\n'
    await stored(await drafted(t, { kind: 'knowledge', files: { '知识点.csv': tree } }))
    const examId = await published(await drafted(t, { files: TABLES, settings: exam('分章节') }))
    const { data } = await t.ask('GET /api/exam/question/knowledge/tree', 'studentA11', { examId })
    expect(data.courses.flatMap((c) => c.points)).toContainEqual({ point: '一次函数', parent: '代数' })
  })
})

describe('scans that cannot be used', () => {
  it('say what is missing and how it is mended on the page [O06, O15]', async () => {
    const archive = zipSync({ [`${FIRST}_1.png`]: png(inkPage(1)) })
    const draft = await drafted(t, { files: { ...TABLES, '数学-答题卡.zip': archive }, settings: exam('缺') })
    expect((await faults(draft)).map((f) => [f.code, f.mend])).toEqual([['scan_no_template', 'part']])
    const cut = Buffer.from(archive)
    // the list at its end stays, the picture in it is spoilt
    cut.fill(0xff, 60, cut.length - 200)
    const template = JSON.stringify(TEMPLATE)
    const spoilt = await drafted(t, {
      files: { ...TABLES, '数学-答题卡.zip': cut, '数学-模板.json': template },
      settings: exam('坏'),
    })
    expect((await faults(spoilt)).map((f) => f.code)).toContain('scan_zip')
    const broken = await drafted(t, {
      files: { ...TABLES, '数学-答题卡.pdf': pdf('no pages'), '数学-模板.json': template },
      settings: exam('坏PDF'),
    })
    expect((await faults(broken)).map((f) => f.code)).toContain('scan_pdf')
  })
})
