import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { ReportAssigned } from '#contract/exam/report.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { Assigned } from './assigned.part.tsx'

type Why = NonNullable<ReportAssigned['why']>

const why: Why = {
  level: 'B',
  share: 35,
  low: 71,
  high: 85,
  rawLow: 50,
  rawHigh: 84,
  exact: 85,
  count: 35,
  n: 100,
  boundary: 'upper-min',
  shares: 'cumulative',
  onePoint: 'max',
  zeroCounts: true,
}
const said = (more: Partial<Why>): string =>
  renderToStaticMarkup(
    <Assigned assigned={{ score: 85, model: 'common5', why: { ...why, ...more } }} raw={84} />,
  )

beforeAll(async () => {
  await loadArea('answers')
})

it('says where a fraction of a place goes, and what the default is [B09]', async () => {
  expect(said({ fraction: 'up' })).toContain('卡在线上的那名考生算高一等。（这是默认规则）')
  expect(said({ fraction: 'down' })).toMatch(/算低一等.*（这次考试的规定；默认规则是算高一等）/)
  expect(said({ fraction: 'near' })).toMatch(/算人数更接近比例的一等。（这次考试的规定/)
  await setLocale('en')
  await loadArea('answers')
  expect(said({ fraction: 'down' })).toContain('belongs to the lower level')
  expect(said({ fraction: 'up' })).toContain('(the default rule).')
  await setLocale('zh-CN')
})

it('tells of a report made before it was a choice what was done then [B09]', () => {
  expect(said({})).toContain('（这是默认规则）')
  expect(said({ boundary: 'lower-max' })).toContain('舍去小数')
  expect(said({ boundary: 'near-min' })).toContain('更接近比例的一等。（这次考试的规定')
})
