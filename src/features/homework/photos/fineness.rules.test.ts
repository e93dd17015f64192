import { expect, it } from 'vitest'
import { changeAnswer, NEW_PAPER, type PhotoFiles, type PhotoPage } from '../do/paper.rules.ts'
import { outdated, refined } from './fineness.rules.ts'

const page = (pageId: string, as?: PhotoFiles['as'], place: PhotoPage['place'] = 'phone'): PhotoPage => ({
  ...{ pageId, place, original: `${pageId}-taken`, turn: 0, look: 'flat' },
  box: { left: 0, top: 0, right: 1, bottom: 1 },
  made: { file: `${pageId}-file`, small: `${pageId}-small`, ...(as ? { as } : {}) },
})
const paper = changeAnswer(
  changeAnswer(NEW_PAPER, 1, { pages: [page('sharp', 'full'), page('arrived', 'full'), page('old')] }),
  2,
  { pages: [page('light', 'small'), page('school', undefined, 'school')] },
)
const arrived = new Set(['arrived-file'])
const unmade = (of: typeof paper) =>
  Object.values(of.answers).flatMap(({ pages }) => pages.filter((p) => p.made === null).map((p) => p.pageId))

it('choosing another size makes photographs taken before again, but none smaller that has arrived [R157]', () => {
  const small = refined(paper, 'small', arrived)
  expect(unmade(small)).toEqual(['sharp'])
  expect(outdated(paper, small).map(({ file }) => file)).toEqual(['sharp-file'])
  const full = refined(paper, 'full', arrived)
  expect(unmade(full)).toEqual(['light'])
})

it('a choice that changes no size leaves every photograph as it is', () => {
  const one = changeAnswer(NEW_PAPER, 1, { pages: [page('sharp', 'full')] })
  const same = refined(one, 'full', arrived)
  expect(same.answers[1]).toBe(one.answers[1])
  expect(outdated(one, same)).toEqual([])
})
