import { describe, expect, it } from 'vitest'
import { readToPage, readToWorker } from './messages.ts'

const snapshot = {
  accountKey: 'acc',
  userId: 'u1',
  url: '/exam/report?examId=e1',
  html: '<main>87</main>',
  lang: 'zh-CN',
  theme: 'dark',
  assets: ['/assets/report-Ab1_.css', '/assets/report-Ab1_.js'],
}

describe('messages between page and worker', () => {
  it('are taken when they are whole', () => {
    for (const message of [
      { type: 'account', account: null },
      { type: 'account', account: { accountKey: 'acc', userId: '' } },
      { type: 'signed-out', accountKey: 'acc' },
      { type: 'snapshot', snapshot },
      { type: 'SKIP_WAITING' },
      { type: 'hand-over' },
    ]) {
      expect(readToWorker(message)).toEqual(message)
    }
    for (const type of ['wake', 'account-taken']) expect(readToPage({ type })).toEqual({ type })
    const checked = { type: 'payload-checked', call: 'GET /x', query: '', reachable: false, portal: true }
    expect(readToPage(checked)).toEqual(checked)
  })
  it('are dropped when a field is missing, of another type or out of bounds', () => {
    const bad = {
      url: '//evil.test/',
      html: 'x'.repeat(400_001),
      lang: '"><script>',
      assets: ['/assets/../x.css'],
      userId: 7,
    }
    for (const [field, value] of Object.entries(bad)) {
      expect(readToWorker({ type: 'snapshot', snapshot: { ...snapshot, [field]: value } })).toBeNull()
    }
    for (const value of [null, 'x', {}, { type: 'account' }, { type: 'signed-out', accountKey: '../x' }]) {
      expect(readToWorker(value)).toBeNull()
    }
    expect(readToPage({ type: 'payload-checked', call: 'GET /x', query: '' })).toBeNull()
  })
})
