import { expect, it } from 'vitest'
import { cleanReason } from './reason.rules.ts'

it.each([
  [
    "ENOENT: no such file or directory, open '/var/lib/kaoban/files/ab/cd'",
    "ENOENT: no such file or directory, open '…'",
  ],
  ['EACCES: C:\\data\\x.csv', 'EACCES: …'],
  ['connect postgres://kaoban:geheim@10.1.2.3:5432/kaoban', 'connect …'],
  ['password=geheim token: abc', 'password=* token: *'],
  ['key AbCdEfGhIjKlMnOpQrStUvWxYz012345', 'key *'],
  ['one\n{"level":50}', 'one {"level":50}'],
])('%s is told without places and secrets [O13]', (message, told) => {
  expect(cleanReason(message)).toBe(told)
})

it('leaves sentences for people as they are [O13]', () => {
  for (const text of [
    'The reports of the exam are not complete. Publish it again.',
    '第 3 行：分数 12/15 不对，请改正。',
    'The database answered after 3/4 of the time.',
  ])
    expect(cleanReason(text)).toBe(text)
})

it('has an end [O13]', () => {
  expect(cleanReason('不 '.repeat(400))).toHaveLength(301)
})
