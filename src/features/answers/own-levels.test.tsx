import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { Standing, StudentReport } from '#contract/exam/report.ts'
import { item, report, subject } from '#core/domain/report/sample.test-support.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { OwnLevels } from './own-levels.part.tsx'

const said = (total: Partial<StudentReport['total']>, standing: Standing = { show: 'none' }): string => {
  const made = report({ subjects: [subject({ items: [item()], standing })] })
  return renderToStaticMarkup(<OwnLevels report={{ ...made, total: { ...made.total, ...total } }} />)
}

beforeAll(async () => {
  await loadArea('answers')
})

it('does not say that the school hides ranks to whom a missed subject leaves without one', () => {
  const words = said({ apart: true, standing: { show: 'none' } }, { show: 'level', level: 'B' })
  expect(words).toContain('有科目缺考，总分没有名次，所以总分没有等级。')
  expect(words).not.toContain('学校没有公开名次')
  expect(words).toContain('数学：B')
})

it('says what the school shows instead of levels, and levels alone where it shows them', () => {
  expect(said({ standing: { show: 'none' } })).toContain('学校没有公开名次')
  const words = said({ standing: { show: 'level', level: 'A' } }, { show: 'level', level: 'B' })
  expect(words).toMatch(/总分：A.*数学：B/)
  expect(words).not.toContain('学校')
})
