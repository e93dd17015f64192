import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { CheckResult, type LogCheck } from './check.part.tsx'

beforeAll(() => Promise.all(['shell', 'office-audit'].map((area) => loadArea(area as 'shell'))))

const clean: LogCheck = {
  ...{ whole: 3, since: Date.UTC(2026, 8, 1, 4), redacted: 0, waiting: 0, isEndOurs: true },
  ...{ removed: 0, changed: 0, faults: [], hash: 'h4sh' },
}
const html = (more: Partial<LogCheck>) => renderToStaticMarkup(<CheckResult found={{ ...clean, ...more }} />)

it('a whole log says since when and of how many entries, and its newest hash [O02]', () => {
  expect(html({})).toContain('9月1日以来的 3 条记录：没有一条被改动或删除')
  expect(html({})).toContain('h4sh')
  expect(html({ waiting: 2, redacted: 1 })).toContain('另有 2 条新记录还没有连上')
  expect(html({ redacted: 1 })).toContain('抹去了一名孩子的姓名')
  expect(html({ whole: 0, since: null, hash: '' })).toContain('还没有连成链的记录')
})

it('a log that is not whole says so as an alarm, with what is missing and whom to ask [O02]', () => {
  const faults = [{ kind: 'removed' as const, at: Date.UTC(2026, 8, 2, 4) }]
  const told = html({ removed: 1, faults })
  expect(told).toContain('role="alert"')
  expect(told).toMatch(/被删除 1 条，被改动 0 条[^]*被删除：[^<]*9月2日[^]*请联系服务器的管理者/)
  expect(html({ isEndOurs: false })).toContain('开头或结尾在数据库里被改动过')
})
