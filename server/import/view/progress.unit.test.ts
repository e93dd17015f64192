import { describe, expect, it, vi } from 'vitest'
import { fit, progressView } from '../../cli/progress.ts'
import { MESSAGES } from '../text/messages.ts'

function run(isTTY: boolean): string {
  let text = ''
  let now = 0
  const out = { isTTY, columns: 60, write: (t: string) => (text += t) }
  const view = progressView(out, MESSAGES['zh-CN'], () => now)
  view.begin('reading')
  for (let i = 0; i <= 100; i++) {
    now += 50
    view.at(i / 100, '成绩.csv')
  }
  view.begin('storing')
  view.end()
  return text
}

describe('progress', () => {
  it('without a terminal: one plain line a quarter', () => {
    const lines = ['读取 0%', '读取 25%', '读取 50%', '读取 75%', '读取 100%', '保存 0%', '保存 100%']
    expect(run(false).trim().split('\n')).toEqual(lines)
  })

  it('without a terminal: a line every five seconds, though nothing is heard of the work', () => {
    vi.useFakeTimers()
    let text = ''
    let now = 0
    const view = progressView({ write: (t: string) => (text += t) }, MESSAGES['zh-CN'], () => now)
    view.begin('computing')
    for (let i = 1; i <= 60; i++) {
      now += 500
      if (i <= 40) view.at(i / 400)
      vi.advanceTimersByTime(500)
    }
    view.end()
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    const shares = text.match(/\d+(?=%)/g)?.map(Number) ?? []
    expect(shares[0]).toBe(0)
    expect(shares.length).toBeGreaterThanOrEqual(7)
    expect(shares.length).toBeLessThan(10)
    expect(shares.at(-2)).toBe(10)
    expect(shares.at(-1)).toBe(100)
  })

  it('on a terminal: one line a phase, redrawn, never wider than the window', () => {
    const lines = run(true).trim().split('\n')
    expect(lines).toHaveLength(2)
    const drawn = lines[0]?.split('\r\u001b[K') ?? []
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.at(-1)).toContain('100%')
    expect(drawn.every((d) => fit(d, 59) === d)).toBe(true)
  })

  it('a Chinese character takes two columns', () => {
    expect(fit('读取ab', 5)).toBe('读取a')
  })
})
