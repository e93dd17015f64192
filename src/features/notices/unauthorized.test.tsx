import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { session } from '#src/state/account/session.state.ts'
import { UnauthorizedScreen } from './unauthorized.screen.tsx'

const before = { ...session }
beforeAll(() => Promise.all([loadArea('shell'), loadArea('account')]))
afterAll(() => void Object.assign(session, before))

it('/401 names the role of who is signed in, and leads anybody else to the sign-in', () => {
  Object.assign(session, {
    phase: 'signedIn',
    identity: { userId: 'u', userType: 4 },
    account: { userList: [] },
  })
  expect(renderToStaticMarkup(<UnauthorizedScreen />)).toContain('你现在的身份是“学生”')
  Object.assign(session, { phase: 'signedOut', identity: null, account: null })
  const out = renderToStaticMarkup(<UnauthorizedScreen />)
  expect(out).not.toContain('你现在的身份')
  expect(out).toMatch(/<a[^>]*href="\/system\/login"/)
})
