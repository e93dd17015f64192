import { expect, it, vi } from 'vitest'
import { openPage, readPush } from './push.ts'

const message = { title: 'New exam results', body: 'Open.', path: '/exam/list', tag: 'kb-results' }

it('a reminder is read, and one that leads to another site is not [N11]', () => {
  expect(readPush(JSON.stringify(message))).toEqual(message)
  for (const path of ['https://other.test/', '//other.test', '/\\other.test', 'exam', '', 1])
    expect(readPush(JSON.stringify({ ...message, path })), String(path)).toBeNull()
  for (const text of [undefined, '', 'no json', '1', 'null', '{}']) expect(readPush(text)).toBeNull()
})

it('a touched reminder brings its page to the front, or opens it beside the others [N11]', async () => {
  const url = 'https://school.test/exam/list'
  const [focus, openWindow] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())]
  const page = (at: string) => ({ url: `https://school.test${at}`, focus })
  await openPage(url, { open: () => Promise.resolve([page('/homework/list')]), openWindow })
  expect([focus.mock.calls, openWindow.mock.calls]).toEqual([[], [[url]]])
  await openPage(url, { open: () => Promise.resolve([page('/'), page('/exam/list')]), openWindow })
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 1])
})
