import { join } from 'node:path'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Role } from '#contract/roles.ts'
import { loadBrands } from '#server/http/brand/brands.ts'
import { bringRest, openRouteOf, routeOf } from '#src/app/routes/routes.tsx'
import { CancelLink, LinksCard } from '#src/features/account/links.part.tsx'
import { MeScreen } from '#src/features/account/me.screen.tsx'
import { IdentitySwitch } from '#src/features/home/identity-switch.part.tsx'
import { Ways } from '#src/features/login/ways.part.tsx'
import { loadArea, setLocale, t } from '#src/i18n/i18n.ts'
import { type AccountState, session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'

await bringRest()

const brands = loadBrands(join(import.meta.dirname, '../../brands')).all.map((one) => one.brand)
const identity = (userId: string, studentName: string) => ({
  userId,
  userType: Role.parent,
  userName: '家长',
  relativeId: `s-${userId}`,
  schoolId: 'A',
  schoolName: '第一中学',
  studentId: `s-${userId}`,
  studentName,
  className: '一班',
})
const userList = [identity('u1', '李明'), identity('u2', '李亮')]
const account = { accountId: 'a', accountName: '李家', accountKey: 'k', userList, passwordStatus: 1 }

const html = (node: ReactNode): string => renderToStaticMarkup(node)
const linksIn = (text: string): string[] => [...text.matchAll(/href="(\/[^"?]*)/g)].map(([, to = '']) => to)
const ROLES = [Role.teacher, Role.student, Role.parent, Role.gradeAdmin]
const entries = (): Set<string> =>
  new Set([
    ...ROLES.flatMap((role) => linksIn(html(createElement(LinksCard, { role })))),
    ...linksIn(html(createElement(CancelLink))),
  ])

beforeAll(async () => {
  vi.stubGlobal('history', { state: null })
  await setLocale('zh-CN')
  for (const area of ['shell', 'account', 'people', 'entry'] as const) await loadArea(area)
  Object.assign(session, {
    phase: 'signedIn',
    account: account as unknown as AccountState,
    identity: userList[0],
  })
})

describe.each(brands.map((one) => [one.slug, one] as const))('in %s', (_, one) => {
  beforeEach(() => void Object.assign(brand, one))

  it('the page about oneself leads to what is there and to nothing else [P13] [P21] [P22] [P24] [P27] [P28]', () => {
    const shown = entries()
    const all = new Set(ALL_ENTRIES)
    for (const path of all) {
      expect(shown.has(path), path).toBe(openRouteOf(path, one.switches) !== undefined)
      expect(routeOf(path), path).toBeDefined()
    }
    expect([...shown].filter((path) => !all.has(path))).toEqual([])
  })

  it('signing out and changing the identity are offered where they are on [P20] [P29]', () => {
    const me = html(createElement(MeScreen))
    expect(me.includes(`>${t('me.signOut')}<`)).toBe(one.switches.logOut)
    expect(me.includes('李亮')).toBe(one.switches.changeUser)
    const title = html(createElement(IdentitySwitch, { identity: userList[0] as (typeof userList)[number] }))
    expect(title.includes('<button')).toBe(one.switches.changeUser)
    expect(title).toContain('李明')
  })

  it('a password is asked for, and can be found again, where passwords are shown [P26]', () => {
    const login = html(createElement(Ways, { first: 'password', onSignedIn: () => undefined }))
    expect(login.includes('type="password"')).toBe(!one.switches.hidePassword)
    expect(linksIn(login).includes('/system/find-password')).toBe(!one.switches.hidePassword)
    expect(linksIn(login).includes('/system/reg')).toBe(one.switches.registration)
  })
})

/** Written apart from the screen: what the page about oneself may lead to. */
const ALL_ENTRIES = [
  '/profileDetail',
  '/todo',
  '/user/calendar',
  '/user/reminders',
  '/consolidate/list',
  '/user/unsent',
  '/user/children-manage',
  '/user/relation-student',
  '/StudyDetail',
  '/user/vip',
  '/wrong-book/buy',
  '/holiday-notebook/jump',
  '/wrong-download/wrong-question-list',
  '/wrong-download/list',
  '/roll/student-info-detail',
  '/user/update-stage',
  '/user/change-password',
  '/scan',
  '/scan/code',
  '/contact',
  '/account-cancel',
]
