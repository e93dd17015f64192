import { describe, expect, it } from 'vitest'
import type { YearPreview } from './year.rules.ts'
import { changeGraduation, graduatesOf, proposed, wrongNames, yearText } from './year.rules.ts'

const grade = (gradeId: string, name: string, upName: string, graduates: boolean, students: number) => ({
  gradeId,
  name,
  upName,
  graduatedName: `${name}（2027届）`,
  nextName: graduates ? `${name}（2027届）` : upName,
  graduates,
  students,
  classes: [],
})
const PREVIEW: YearPreview = {
  fromYear: 2026,
  early: false,
  mark: 'm',
  students: 70,
  grades: [grade('g7', '七年级', '八年级', false, 40), grade('g9', '九年级', '九年级', true, 30)],
  fresh: [{ name: '七年级', classes: ['七(1)班'] }],
  last: null,
}

describe('the choices of a new school year', () => {
  it('begin as proposed; turned round, the name follows unless it was written [O09]', () => {
    const [first] = PREVIEW.grades
    if (!first) throw new Error('no grade')
    const choices = proposed(PREVIEW)
    expect(choices['g9']).toEqual({ graduates: true, name: '九年级（2027届）' })
    const now = choices['g7'] ?? { graduates: false, name: '' }
    expect(changeGraduation(first, now, true)).toEqual({ graduates: true, name: '七年级（2027届）' })
    expect(changeGraduation(first, { ...now, name: '初二' }, true).name).toBe('初二')
    expect([graduatesOf(PREVIEW, choices), yearText(2026)]).toEqual([30, '2026–2027'])
  })

  it('tell names that two grades would bear, newcomers’ among them [O09]', () => {
    const choices = proposed(PREVIEW)
    expect([...wrongNames(PREVIEW, choices, true)]).toEqual([])
    const twice = { ...choices, g9: { graduates: false, name: '七年级' } }
    expect([...wrongNames(PREVIEW, twice, true)]).toEqual(['七年级'])
    expect([...wrongNames(PREVIEW, twice, false)]).toEqual([])
    expect([...wrongNames(PREVIEW, { ...choices, g9: { graduates: true, name: ' ' } }, true)]).toEqual([''])
  })
})
