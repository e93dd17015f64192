import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { type AccountState, session } from '#src/state/account/session.state.ts'
import { slow } from '#src/state/line/slow.state.ts'
import { slowScreen } from '#src/state/line/slow-screen.state.ts'
import { CauseBar } from './cause-bar.tsx'
import { putAway } from './notice-bar.tsx'

beforeAll(() => Promise.all([loadArea('shell'), loadArea('sync')]))
afterEach(() => {
  session.account = null
  putAway.noticeId = null
  slow.seconds = null
  slowScreen.seconds = null
})

it('a bare screen says that the connection is slow, with a way to ask again [E22]', () => {
  expect(renderToStaticMarkup(<CauseBar />)).toBe('')
  slowScreen.seconds = 4
  const said = renderToStaticMarkup(<CauseBar />)
  expect(said).toContain('连接较慢，已等 4 秒')
  expect(said).toMatch(/<button[^>]*>再试一次/)
})

it('silence behind something to read is told without a button, and in its own words', () => {
  slow.seconds = 9
  const said = renderToStaticMarkup(<CauseBar />)
  expect(said).toContain('服务器没有回应，已等 9 秒')
  expect(said).not.toContain('<button')
})

it('what the school tells everybody stands there with a way to put it away, until it is over [O13]', () => {
  const tell = (until: number) => {
    session.account = { notice: { noticeId: 'n1', text: '今晚停电', until } } as AccountState
  }
  tell(Date.now() + 60_000)
  const said = renderToStaticMarkup(<CauseBar />)
  expect(said).toContain('今晚停电')
  expect(said).toMatch(/<button[^>]*>关闭/)
  putAway.noticeId = 'n0'
  expect(renderToStaticMarkup(<CauseBar />)).toContain('今晚停电')
  putAway.noticeId = 'n1'
  expect(renderToStaticMarkup(<CauseBar />)).toBe('')
  putAway.noticeId = null
  tell(Date.now() - 1)
  expect(renderToStaticMarkup(<CauseBar />)).toBe('')
})
