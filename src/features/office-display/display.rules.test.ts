import { expect, it } from 'vitest'
import type { DisplaySettings } from '#contract/office/display.ts'
import { settingsOf, toDisplayForm } from './display.rules.ts'

const settings: DisplaySettings = {
  rankDisplay: 'level',
  originPaperDisplayType: 'marks',
  weixinDisplay: true,
  staffCompare: 'grade',
  absentInTotal: 'apart',
  levels: [
    { level: 'A', share: 15.5 },
    { level: 'B', share: 84.5 },
  ],
  thresholds: { excellent: 0.855, good: 0.7, pass: 0.6, low: 0.4 },
  criticalBand: { by: 'rank', percent: 7.5 },
}

it('what is shown for typing is what was read [O11]', () => {
  const form = toDisplayForm(settings)
  expect(form.levels).toBe('A 15.5, B 84.5')
  expect(form.thresholds.excellent).toBe('85.5')
  expect(settingsOf(form)).toEqual({ ok: true, value: settings })
})

it.each([
  ['A', 'levels'],
  ['A 100', 'levels'],
  ['A 50, B', 'levels'],
  ['A 50, A 50', 'levelsTwice'],
  ['A 50, B 49.9', 'levelsSum'],
] as const)('levels of %s are refused: %s [O11]', (levels, wrong) => {
  expect(settingsOf({ ...toDisplayForm(settings), levels })).toEqual({ ok: false, wrong })
})

it('takes signs as a Chinese keyboard gives them [O11]', () => {
  const parsed = settingsOf({ ...toDisplayForm(settings), levels: '优：20，良: 50%\n合格 30' })
  expect(parsed.ok && parsed.value.levels).toEqual([
    { level: '优', share: 20 },
    { level: '良', share: 50 },
    { level: '合格', share: 30 },
  ])
})

it('thresholds are percents that fall [O11]', () => {
  const form = toDisplayForm(settings)
  const at = (more: Partial<typeof form.thresholds>) =>
    settingsOf({ ...form, thresholds: { ...form.thresholds, ...more } })
  expect(at({ good: '' })).toEqual({ ok: false, wrong: 'thresholds' })
  expect(at({ good: '101' })).toEqual({ ok: false, wrong: 'thresholds' })
  expect(at({ good: '90' })).toEqual({ ok: false, wrong: 'thresholdsOrder' })
})

it('the band of critical students is a share of the number at the line, or marks [T15]', () => {
  const form = toDisplayForm(settings)
  expect(form.critical).toEqual({ by: 'rank', value: '7.5' })
  const { criticalBand: _, ...older } = settings
  expect(toDisplayForm(older).critical).toEqual({ by: 'rank', value: '5' })
  const at = (by: 'rank' | 'marks', value: string) => settingsOf({ ...form, critical: { by, value } })
  expect(at('marks', '15')).toMatchObject({ ok: true, value: { criticalBand: { by: 'marks', marks: 15 } } })
  for (const [by, value] of [
    ['rank', ''],
    ['rank', '0'],
    ['rank', '51'],
    ['marks', '201'],
    ['marks', 'x'],
  ] as const) {
    expect(at(by, value)).toEqual({ ok: false, wrong: 'critical' })
  }
})
