import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AccessState } from '#contract/shop/membership-access.ts'
import type { MembershipState } from '#contract/shop/membership-order.ts'
import { FREE_FEATURES, MEMBER_FEATURES } from '#core/domain/membership/access.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { type AccountState, session } from '#src/state/account/session.state.ts'
import { VipParts } from './vip-parts.part.tsx'
import { VipState } from './vip-state.part.tsx'
import { WhereSold } from './where-sold.part.tsx'

beforeAll(() => loadArea('shop'))
afterEach(() => {
  session.account = null
})

const as = (access: AccessState | undefined) => {
  session.account = { accountKey: 'k', userList: [], access } as unknown as AccountState
}

describe('the pages that sell a membership', () => {
  it.each<[AccessState | undefined, string]>([
    ['none', 'for sale'],
    ['trial', 'for sale'],
    ['member', 'for sale'],
    ['ended', 'for sale'],
    // a server of an earlier release says nothing
    [undefined, 'for sale'],
  ])('show what they sell: %s [T11]', (access, words) => {
    as(access)
    expect(renderToStaticMarkup(<WhereSold>for sale</WhereSold>)).toBe(words)
  })

  it('say that the school provides it where it does, and nothing at all where nothing is sold [T11]', () => {
    as('given')
    const given = renderToStaticMarkup(<WhereSold>for sale</WhereSold>)
    expect(given).toContain('学校已开通')
    expect(given).not.toContain('for sale')
    as('closed')
    expect(renderToStaticMarkup(<WhereSold>for sale</WhereSold>)).toBe('')
  })
})

describe('what a membership adds', () => {
  it('is told as the table says, each feature once, with the school’s number [T11]', () => {
    const html = renderToStaticMarkup(<VipParts aWeek={7} />)
    expect(html.split('<li').length - 1).toBe(MEMBER_FEATURES.length + FREE_FEATURES.length)
    for (const words of ['每天 1 份', '每周 7 份', '再来一份新题', '假期错题本', '在线作业'])
      expect(html).toContain(words)
  })
})

describe('the membership of a child', () => {
  const state = (more: Partial<MembershipState>): MembershipState => ({
    ...{ active: false, level: 0, from: null, until: null, openOrder: null, gulou: false },
    trial: { state: 'open', days: 7 },
    ...more,
  })
  const until = '2026-12-01T04:00:00.000Z'
  const drawn = (more: Partial<MembershipState>) => renderToStaticMarkup(<VipState state={state(more)} />)

  it.each<[string, Partial<MembershipState>, readonly string[]]>([
    ['none', { access: { state: 'none', until: null } }, ['免费使用', '都不收费']],
    [
      'trial',
      { active: true, level: 1, until, access: { state: 'trial', until } },
      ['试用中', '有效期到', '有效'],
    ],
    [
      'member',
      { active: true, level: 1, until, access: { state: 'member', until } },
      ['1 级会员', '有效期到'],
    ],
    ['bought by another of the family', { access: { state: 'member', until } }, ['由家人开通', '有效期到']],
    ['ended', { level: 1, until, access: { state: 'ended', until } }, ['免费使用', '已到期']],
  ])('is told: %s [T11]', (_, more, words) => {
    const html = drawn(more)
    for (const one of words) expect(html).toContain(one)
  })
})
