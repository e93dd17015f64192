import { describe, expect, it } from 'vitest'
import { chooseLang } from '../../cli/lang.ts'
import { faultReport } from '../../sheets/fault-report.ts'
import { Faults } from '../../sheets/faults.ts'
import { FAULT_TEXTS, type FaultCode } from '../../sheets/text/fault-codes.ts'
import { helpText, MESSAGES } from './messages.ts'

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1])

describe('texts', () => {
  it.each(Object.keys(FAULT_TEXTS['zh-CN']) as FaultCode[])(
    '%s says in both languages what is wrong and what to do',
    (code) => {
      const [zh, en] = [FAULT_TEXTS['zh-CN'][code], FAULT_TEXTS.en[code]]
      for (const text of [zh.what, zh.todo]) expect(text).toMatch(/\p{Script=Han}/u)
      for (const text of [en.what, en.todo]) expect(text.length).toBeGreaterThan(5)
      expect(en.what + en.todo).not.toMatch(/\p{Script=Han}/u)
      expect(new Set(places(en.what + en.todo))).toEqual(new Set(places(zh.what + zh.todo)))
    },
  )

  it('both languages have the same faults, messages and flags', () => {
    expect(Object.keys(FAULT_TEXTS.en)).toEqual(Object.keys(FAULT_TEXTS['zh-CN']))
    expect(Object.keys(MESSAGES.en)).toEqual(Object.keys(MESSAGES['zh-CN']))
    const flags = (text: string) => new Set(text.match(/--[a-z][a-z-]+/g))
    expect(flags(helpText('en'))).toEqual(flags(helpText('zh-CN')))
  })

  it('lists faults by file and row with place, reason and remedy, and counts the rest', () => {
    const faults = new Faults(3)
    faults.add('negative', { file: 'b.csv', row: 9, column: 'C (2)' }, { cell: '-1' })
    faults.add('no_rows', { file: 'a.csv' })
    faults.add('negative', { file: 'b.csv', row: 2, column: 'B (1)' }, { cell: '-5' })
    for (let i = 0; i < 4; i++) faults.add('negative', { file: 'b.csv', row: 20 + i }, { cell: '-1' })
    expect(faults.count).toBe(7)
    expect(faultReport(faults, 'en')).toEqual([
      '7 fault(s) found, nothing was imported. Correct them and run the same command again:',
      '',
      'b.csv',
      '  row 2, column B (1): the mark "-5" is negative; correct it; leave it empty when not given',
      '  row 9, column C (2): the mark "-1" is negative; correct it; leave it empty when not given',
      'a.csv',
      '  there is a head line but no data; check that the export was complete',
      '',
      'and 4 more: b.csv (4)',
    ])
    expect(faultReport(faults, 'zh-CN')[3]).toBe(
      '  第 2 行，B (1) 列：分数“-5”是负数。请更正分数；没有给分请留空',
    )
  })

  it('the language asked for goes over that of the machine; Chinese otherwise', () => {
    expect(chooseLang('en', { LANG: 'zh_CN.UTF-8' })).toBe('en')
    expect(chooseLang(undefined, { LANG: 'en_GB.UTF-8' })).toBe('en')
    expect(chooseLang(undefined, { LANG: 'C.UTF-8' })).toBe('zh-CN')
    expect(() => chooseLang('fr', {})).toThrow(RangeError)
  })
})
