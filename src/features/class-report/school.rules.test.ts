import { beforeAll, describe, expect, it } from 'vitest'
import type { GroupStats } from '#contract/exam/class-report.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { type SubjectOfSchool, schoolLines } from './school.rules.ts'

beforeAll(() => loadArea('class-report'))

const stats = (mean: number | null, n = 400): GroupStats => ({
  ...{ n, absent: 0, mean, sd: mean === null ? null : 20, median: mean, max: null, min: null },
  ...{ scoreRate: null, excellentRate: null, goodRate: null, passRate: null, lowRate: null },
})

const subject = (schools: readonly (readonly [string, number | null, number?])[]): SubjectOfSchool => ({
  ...{ id: 'total', title: '总分', full: 150, school: stats(90), joint: stats(95, 2000), classes: [] },
  schools: schools.map(([name, mean, n], at) => ({
    id: String(at),
    name,
    own: at === 0,
    stats: stats(mean, n),
  })),
})

describe('the schools of a joint exam', () => {
  it('stand in the order of their means with their places, equal means at the same place [A04]', () => {
    const lines = schoolLines(
      subject([
        ['一中', 90],
        ['二中', 99],
        ['三中', 90],
        ['四中', 101.5],
        ['五中', 80],
      ]),
    )
    expect(lines.map(({ name, place }) => `${name} ${place}`)).toEqual([
      '四中 1',
      '二中 2',
      '一中 3',
      '三中 3',
      '五中 5',
    ])
    expect(lines.map(({ contrast }) => contrast?.verdict)).toEqual([
      'above',
      'above',
      'below',
      'below',
      'below',
    ])
  })

  it('has no place for a school whose mean is not told, and no line for one where nobody sat [A04]', () => {
    const lines = schoolLines(
      subject([
        ['一中', 90],
        ['二中', null, 2],
        ['三中', null, 0],
      ]),
    )
    expect(lines.map(({ name, place, contrast }) => [name, place, contrast])).toEqual([
      ['一中', 1, expect.objectContaining({ verdict: 'below' })],
      ['二中', null, null],
    ])
  })
})
