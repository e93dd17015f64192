import { beforeAll, expect, it } from 'vitest'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { findUnstoredPages } from '../photos/photo-trouble.rules.ts'
import { describeLostWork } from './lost.rules.ts'

beforeAll(async () => {
  await loadArea('homework')
  await setLocale('en')
})

const lost = { target: 'homework/h1/s1', title: 'Angles', words: false, handedIn: false, photos: [] }

it('what is gone is told by title, question and number [T01]', () => {
  const photos = [
    { no: 2, count: 1 },
    { no: 4, count: 3 },
  ]
  expect(describeLostWork({ ...lost, photos })).toBe(
    '“Angles”: 1 photograph of question 2, 3 photographs of question 4',
  )
  expect(describeLostWork({ ...lost, title: '', words: true, handedIn: true })).toBe(
    '“A homework”: the last words written, the handing in, which was not sent',
  )
})

it('a photograph is held by what is sent of it, or by the picture that is still to be made [T01]', () => {
  const page = { turn: 0, box: { left: 0, top: 0, right: 1, bottom: 1 }, look: 'flat' } as const
  const made = { file: 'made', small: 'small' }
  const pages = [
    { ...page, pageId: '1', place: 'phone', original: 'taken', made: null },
    { ...page, pageId: '2', place: 'phone', original: 'taken', made },
    { ...page, pageId: '3', place: 'school', original: '', made },
  ] as const
  expect(findUnstoredPages(pages, ['taken'])).toEqual([1])
  expect(findUnstoredPages(pages, ['made'])).toEqual([2])
  expect(findUnstoredPages(pages, [])).toEqual([])
})
