import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { type AccountState, session } from '#src/state/account/session.state.ts'
import { PromotionTile } from './promotion-tile.part.tsx'

beforeAll(() => loadArea('exam'))
afterEach(() => {
  session.account = null
})
const drawn = (showVipPromotion: boolean, membershipActive = false) => {
  session.account = { userList: [], showVipPromotion, membershipActive } as unknown as AccountState
  return renderToStaticMarkup(<PromotionTile />)
}

it('is shown to whom the server says it is for, and to no member [A09, K11]', () => {
  expect(drawn(true)).toContain('href="/user/vip"')
  expect(drawn(true, true)).toBe('')
  expect(drawn(false)).toBe('')
})
