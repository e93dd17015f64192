import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { Role } from '#contract/roles.ts'
import type { AccessState } from '#contract/shop/membership-access.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { type AccountState, session } from '#src/state/account/session.state.ts'
import { CancelLink, LinksCard } from './links.part.tsx'

const html = (node: ReturnType<typeof createElement>) => renderToStaticMarkup(node)
beforeAll(async () => {
  await setLocale('zh-CN')
  for (const area of ['shell', 'account', 'people'] as const) await loadArea(area)
})

it('ways on stand in groups under headings, and giving the account up is in none of them [P28]', () => {
  const text = html(createElement(LinksCard, { role: Role.parent }))
  expect([...text.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
    '学习',
    '家庭',
    '账号与学校',
  ])
  expect(text).not.toContain('注销账号')
  expect(html(createElement(CancelLink))).toContain('注销账号')
})

it('a role without entries of a group sees no empty heading', () => {
  expect(html(createElement(LinksCard, { role: Role.gradeAdmin }))).not.toContain('家庭')
})

it('membership is a way on where the school sells or gives it, and none where nothing is sold [T11]', () => {
  const drawnAs = (access: AccessState) => {
    session.account = { accountKey: 'k', userList: [], access } as unknown as AccountState
    return html(createElement(LinksCard, { role: Role.student }))
  }
  for (const access of ['none', 'trial', 'member', 'ended', 'given'] as const)
    expect(drawnAs(access)).toContain('href="/user/vip"')
  expect(drawnAs('closed')).not.toMatch(/user\/vip|会员/)
  session.account = null
})
