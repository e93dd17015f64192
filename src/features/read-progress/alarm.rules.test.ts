import { beforeAll, describe, expect, it } from 'vitest'
import type { MarkerAlarm } from '#contract/marking/progress.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { alarmWords } from './alarm.rules.ts'

const drift: MarkerAlarm = { kind: 'drift', value: -1.24, low: -1.96, high: -0.52, n: 24 }

describe('what a marker should be asked about', () => {
  beforeAll(async () => {
    await Promise.all([loadArea('shell'), loadArea('read-progress')])
    await setLocale('zh-CN')
  })

  it('is said with its direction, its interval from near to far, and what it rests on [B13]', () => {
    expect(alarmWords(drift)).toBe(
      '对照卷上的给分比组长平均低 1.2 分，95% 的把握在 0.5 到 2.0 分之间（依据 24 份对照卷）。',
    )
    expect(alarmWords({ ...drift, kind: 'severity', value: 1.24, low: 0.52, high: 1.96 })).toContain(
      '比其他阅卷员高 1.2 分，95% 的把握在 0.5 到 2.0 分之间',
    )
  })

  it('of seconds keeps a second digit where one would say nothing, and never goes under zero [B13]', () => {
    const fast = alarmWords({ kind: 'fast', value: 0.31, low: -0.1, high: 0.72, n: 40 })
    expect(fast).toContain('平均 0.3 秒评一份')
    expect(fast).toContain('0 到 0.7 秒之间（依据最近 40 份答卷）')
    expect(alarmWords({ ...drift, value: -0.08, low: -0.15, high: -0.02 })).toContain('低 0.08 分')
  })
})
