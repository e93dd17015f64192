import { strFromU8, type Unzipped, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workFormulas } from '#server/formula/draw-waiting.ts'
import { item, qtiPackage } from '#tests/support/office/qti-packages.ts'
import { type OfficeApp, officeApp } from '#tests/support/office/school.ts'
import { drafted, settled } from '#tests/support/office/uploads.ts'
import { filesOf } from '#tests/support/school/card-school.ts'
import { workQuestionFiles } from '../../question-files.ts'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
  await workFormulas(t.db, t.jobs)
  await workQuestionFiles(t.db, t.jobs, filesOf(t), () => t.clock.at)
})
afterAll(() => t.close())

type Packed = { fileName: string; questions: number; content: string }
/** Runs a call that starts a job, as its asker. */
async function packed(
  call: 'POST /api/office/bank/file' | 'POST /api/exam/homework/teacher/file',
  account: string,
  input: object = {},
) {
  const asked = await t.ask(call, account, input)
  const { uuid = '' } = JSON.parse(asked.text) as { uuid?: string }
  if (uuid === '') return { asked, file: null, entries: {} as Unzipped }
  await t.jobs.waitFor(uuid)
  const { data } = await t.ask('GET /api/common/my/async', account, { uuid })
  const file = data.result as Packed
  return { asked, file, entries: unzipSync(Buffer.from(file.content, 'base64')) }
}
const bank = (school: string) =>
  t.db
    .selectFrom('bank_question')
    .where('school_id', '=', school)
    .selectAll()
    .orderBy('question_id')
    .execute()
async function stored(of: Awaited<ReturnType<typeof drafted>>) {
  expect([of.state, of.check?.faults]).toEqual(['ready', 0])
  const { importId, revision } = of
  await t.ask('POST /api/office/scores/draft/import', 'adminA', { importId, revision })
  return settled(t, importId)
}
const rows = async (importId: string, about: 'fault' | 'warning') =>
  (await t.ask('GET /api/office/scores/draft/faults', 'adminA', { importId, about, locale: 'en' })).data.rows

const good = item(
  'I1',
  `<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>b</qti-value></qti-correct-response></qti-response-declaration>
   <qti-item-body><p>What is <m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>?</p><qti-choice-interaction response-identifier="RESPONSE">
   <qti-simple-choice identifier="a">1</qti-simple-choice><qti-simple-choice identifier="b">2</qti-simple-choice></qti-choice-interaction></qti-item-body>`,
)
const hotspot = item(
  'I2',
  '<qti-item-body>\n<qti-hotspot-interaction response-identifier="R"/></qti-item-body>',
)

describe('a QTI package', () => {
  it('comes in by the office’s page: what is left out is named with its place, the others are in the bank [N10, O15]', async () => {
    const draft = await drafted(t, { kind: 'questions', files: { 'set.zip': qtiPackage({ good, hotspot }) } })
    expect(draft.check?.counts).toEqual({ questions: 1, courses: 0, points: 0 })
    expect(await rows(draft.importId, 'warning')).toMatchObject([
      {
        ...{ file: 'set.zip', sheet: 'hotspot.xml', row: 5, mend: 'file', code: 'qti_not_taken' },
        what: 'the question "I2" is left out: the bank has nothing for qti-hotspot-interaction',
      },
    ])
    expect((await stored(draft)).state).toBe('imported')
    const [row] = (await bank('A')).filter((one) => one.source === 'Unit tests')
    expect(row).toMatchObject({
      type: 'choice',
      course_id: 'math',
      answer_key: 'B',
      text: 'What is ${x}^{2}$?',
    })
    // the same package again is the same question
    const count = (await bank('A')).length
    await stored(
      await drafted(t, { kind: 'questions', files: { 'other name.zip': qtiPackage({ good, hotspot }) } }),
    )
    expect((await bank('A')).length).toBe(count)
  })

  it('with a fault brings nothing in and says where; without a subject it is told beside the file [N10, O06]', async () => {
    const before = await bank('A')
    const bomb = good.replace('?>', '?>\n<!DOCTYPE q [<!ENTITY e SYSTEM "file:///etc/passwd">]>')
    const cut = '<qti-assessment-item>\n<qti-item-body>\n<p>a</qti-item-body>'
    const bad = await drafted(t, { kind: 'questions', files: { '包.zip': qtiPackage({ good, bomb, cut }) } })
    expect(bad.state).toBe('faults')
    const told = await rows(bad.importId, 'fault')
    expect(told.map((f) => [f.file, f.sheet, f.row, f.code])).toEqual([
      ['包.zip', 'bomb.xml', 2, 'qti_doctype'],
      ['包.zip', 'cut.xml', 3, 'qti_xml'],
    ])
    expect(told[1]?.what).toBe('this file is not complete, correct XML and cannot be read')
    const silent = strFromU8(unzipSync(qtiPackage({ good }))['imsmanifest.xml'] ?? new Uint8Array())
    const without = qtiPackage({ good }, { 'imsmanifest.xml': silent.replace('Discipline', 'accessibility') })
    const unsaid = await drafted(t, { kind: 'questions', files: { '包.zip': without } })
    expect((await rows(unsaid.importId, 'fault')).map((f) => f.code)).toEqual(['question_no_subject'])
    const { importId } = unsaid
    const said = unsaid.files.map(({ fileId }) => ({ fileId, role: 'content' as const, course: '物理' }))
    await t.ask('POST /api/office/scores/draft/change', 'adminA', { importId, files: said })
    expect((await settled(t, importId)).check).toMatchObject({ faults: 0, counts: { questions: 1 } })
    expect(await bank('A')).toEqual(before)
  })

  it('of the whole bank, taken in again, leaves every question as it was; another school gets its own [N10]', async () => {
    const before = await bank('A')
    const { list } = (await t.ask('GET /api/office/bank', 'adminA')).data
    expect(list.reduce((sum, part) => sum + part.questions, 0)).toBe(before.length)
    const { file } = await packed('POST /api/office/bank/file', 'adminA')
    expect(file?.questions).toBe(before.length)
    const content = Buffer.from(file?.content ?? '', 'base64')
    await stored(await drafted(t, { kind: 'questions', files: { 'all.zip': content } }))
    expect(await bank('A')).toEqual(before)
    // what is lost is there again
    await t.db
      .deleteFrom('bank_question')
      .where('school_id', '=', 'A')
      .where('source', '=', 'Unit tests')
      .execute()
    await stored(await drafted(t, { kind: 'questions', files: { 'all.zip': content } }))
    expect(await bank('A')).toEqual(before)
  })

  it('of a choice of the bank holds no other question; of nothing there is none [N10]', async () => {
    const { file, entries } = await packed('POST /api/office/bank/file', 'adminA', { courseId: 'math' })
    const math = (await bank('A')).filter((one) => one.course_id === 'math')
    expect(file?.questions).toBe(math.length)
    expect(Object.keys(entries).filter((name) => name.startsWith('items/'))).toEqual(
      math.map((one) => `items/q-${one.question_id}.xml`),
    )
    expect((await packed('POST /api/office/bank/file', 'adminA', { source: 'none' })).asked.status).toBe(
      10005,
    )
  })

  it('of a homework has its questions in order and their difficulty, for a teacher who sees it alone [N10]', async () => {
    const seen = await packed('POST /api/exam/homework/teacher/file', 'headA1', { homeworkId: 'hw-A1' })
    const test = strFromU8(seen.entries['test.xml'] ?? new Uint8Array())
    expect([...test.matchAll(/item-ref identifier="([^"]+)"/g)].map(([, id]) => id)).toEqual(
      [1, 2, 3, 4].map((no) => `h-hw-A1-${no}`),
    )
    expect(strFromU8(seen.entries['items/h-hw-A1-2.xml'] ?? new Uint8Array())).toContain(
      'cardinality="multiple"',
    )
    const other = await packed('POST /api/exam/homework/teacher/file', 'headA1', { homeworkId: 'hw-B1' })
    expect(other.asked.status).toBe(10005)
  })
})
