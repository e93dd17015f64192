import { expect, it } from 'vitest'
import { Role } from '#contract/roles.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { listOfficePages } from './office-pages.ts'

it.each([Role.scheduleAdmin, Role.school])(
  'role %i has the calendar and its own second step in the office [A01]',
  (role) => {
    expect(listOfficePages(role).map((page) => page.path)).toEqual([OFFICE.calendar, OFFICE.security])
  },
)

it('an administrator has every page, the first one first [O01]', () => {
  const pages = listOfficePages(Role.administrator).map((page) => page.path)
  expect(pages[0]).toBe(OFFICE.home)
  expect(new Set(pages)).toEqual(new Set(Object.values(OFFICE)))
})
