import { expect, it } from 'vitest'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { collectChosenQuestions, type DetailReading } from './chosen.rules.ts'

const waiting: DetailReading = { data: null, asOf: null, failure: null, loading: true }
const failed = { ...waiting, loading: false, failure: { kind: 'offline' } } as DetailReading
const had = (itemNo: string, asOf: number | null = null) =>
  ({
    ...waiting,
    loading: false,
    asOf,
    data: { entry: { itemNo }, drawn: { glyphs: { [itemNo]: 'g' }, formulas: { [itemNo]: null } } },
  }) as unknown as DetailReading
const numbers = (readings: DetailReading[]) =>
  collectChosenQuestions(readings).data?.questions.map((q) => q.entry.itemNo)

it('chosen questions begin in their order once each has been asked for, with the drawings of all [R168]', () => {
  expect(collectChosenQuestions([had('4'), waiting]).data).toBeNull()
  expect(collectChosenQuestions([waiting, failed]).failure).toBeNull()
  expect(numbers([had('15'), had('4')])).toEqual(['15', '4'])
  expect(collectChosenQuestions([had('15'), had('4')]).data?.drawn).toEqual({
    glyphs: { 15: 'g', 4: 'g' },
    formulas: { 15: null, 4: null },
  })
})

it('without a line what this phone keeps is practised and the rest counted; with none kept it says why [R168]', () => {
  const some = collectChosenQuestions([had('4', 7), failed, had('9', 5)])
  expect(some.data?.questions.map((q) => q.entry.itemNo)).toEqual(['4', '9'])
  expect(some).toMatchObject({ data: { lacking: 1 }, asOf: 5, failure: null })
  expect(collectChosenQuestions([failed, failed])).toMatchObject({ data: null, failure: { kind: 'offline' } })
})

it('chosen questions name their subject in the language of the reader, as the notebook does [R168]', async () => {
  await setLocale('en')
  await loadArea('shell')
  const entry = { itemNo: '4', courseId: 'math', courseName: '数学' }
  const reading = { ...had('4'), data: { ...had('4').data, entry } } as DetailReading
  expect(collectChosenQuestions([reading]).data?.questions[0]?.entry.courseName).toBe('Mathematics')
  await setLocale('zh-CN')
})
