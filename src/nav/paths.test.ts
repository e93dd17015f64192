import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { href, PATH, pathFits, safeNext } from './paths.ts'

describe('the way back after signing in', () => {
  it('keeps an address of the app', () => {
    expect(safeNext('/exam/report?examId=e1&version=2')).toBe('/exam/report?examId=e1&version=2')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', 'exam'])(
    '%j leads home',
    (next) => expect(safeNext(next)).toBe(PATH.home),
  )

  it('whatever is asked, the browser stays on this origin', () => {
    const origin = 'https://school.example'
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((s) => `//${s}`),
          fc.string().map((s) => `/${s}`),
        ),
        (next) => {
          expect(new URL(safeNext(next), origin).origin).toBe(origin)
        },
      ),
    )
  })

  it('never leads back to the sign-in page itself', () => {
    expect(safeNext('/system/login?next=/user')).toBe(PATH.home)
  })
})

it('addresses leave out what is not given and escape what is', () => {
  expect(href.report({ examId: 'a b' })).toBe('/exam/report?examId=a+b')
  expect(href.login({ next: '/exam/list?search=月考' })).toBe(
    '/system/login?next=%2Fexam%2Flist%3Fsearch%3D%E6%9C%88%E8%80%83',
  )
  expect(href.login({})).toBe('/system/login')
})

it('a part of an address stands where the pattern names it, and nowhere else', () => {
  const pattern = '/online-homework/homework-detail/{examPlanId}'
  expect(pathFits(pattern, '/online-homework/homework-detail/h1')).toBe(true)
  expect(pathFits(pattern, '/online-homework/homework-detail/')).toBe(false)
  expect(pathFits(pattern, '/online-homework/homework-detail/a/b')).toBe(false)
  expect(pathFits(pattern, '/online-homework/add-homework/a')).toBe(false)
  expect(pathFits('/homework/list', '/homework/list')).toBe(true)
})
