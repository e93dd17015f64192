import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Identity } from '#contract/account/identity.ts'
import type { Locale } from '#contract/locale.ts'
import { Role, type RoleCode } from '#contract/roles.ts'
import { loadArea, setLocale, speakAbout } from '#src/i18n/i18n.ts'
import { type AccountState, session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { CalendarScreen } from './calendar.screen.tsx'

const identityOf = (userType: RoleCode, studentId: string | null, studentName: string | null) =>
  ({ userId: `u-${userType}-${studentId}`, userType, studentId, studentName }) as Identity
const MING = identityOf(Role.parent, 's1', '李明')
const LIANG = identityOf(Role.parent, 's2', '李亮')

/** The page as the first identity of an account sees it. */
function pageOf(...userList: [Identity, ...Identity[]]): string {
  const [identity] = userList
  session.account = { accountKey: 'k', userList } as unknown as AccountState
  session.identity = identity
  speakAbout(identity.userType === Role.student ? null : identity.studentName)
  return renderToStaticMarkup(createElement(CalendarScreen))
}

const { homework } = brand.switches
beforeAll(async () => {
  await setLocale('zh-CN')
  for (const area of ['shell', 'account', 'people'] as const) await loadArea(area)
})
afterEach(async () => {
  brand.switches.homework = homework
  await setLocale('zh-CN')
  speakAbout(null)
  Object.assign(session, { account: null, identity: null })
})

it('the page of a parent names the child whose calendar it is, in both languages [N06]', async () => {
  expect(pageOf(MING)).toContain('李明的作业截止时间和考试')
  expect(pageOf(LIANG, MING)).toContain('李亮的作业截止时间和考试')
  expect(pageOf(identityOf(Role.student, 's1', '李明'))).not.toContain('李明')
  await setLocale('en')
  expect(pageOf(MING)).toContain('李明’s homework deadlines and exams')
})

it.each([
  ['zh-CN', '其他孩子各有自己的网址'],
  ['en', 'Each of your other children has an address of its own'],
] satisfies [Locale, string][])(
  'a parent of several children reads that each has an address of its own, %s [N06]',
  async (locale, sentence) => {
    await setLocale(locale)
    expect(pageOf(MING, LIANG)).toContain(sentence)
    const others = [identityOf(Role.teacher, null, null), identityOf(Role.parent, 's1', '李明')]
    for (const page of [pageOf(MING), pageOf(MING, ...others)]) expect(page).not.toContain(sentence)
  },
)

it('without homework the page promises exams alone [N06, P12]', () => {
  brand.switches.homework = false
  const page = pageOf(MING)
  expect(page).toContain('李明的考试')
  expect(page).not.toContain('作业')
})
