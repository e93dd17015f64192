import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { item, point, report, subject } from '#core/domain/report/sample.test-support.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { Head } from './head.part.tsx'

beforeAll(() => loadArea('report'))

const text = (node: Parameters<typeof renderToStaticMarkup>[0]): string =>
  renderToStaticMarkup(node)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('the head of a report', () => {
  it('says whose it is, the number and out of what', () => {
    const said = text(<Head report={report({ subjects: [subject({ score: 87.5 })] })} last={null} />)
    expect(said).toContain('李明')
    expect(said).toContain('第一中学')
    expect(said).toContain('87.5 满分 100')
  })

  it('shows a rank only as far as the school does', () => {
    const total = report().total
    expect(text(<Head report={report()} last={null} />)).not.toContain('名')
    const level = { ...total, standing: { show: 'level' as const, level: 'B' } }
    expect(text(<Head report={report({ total: level })} last={null} />)).toContain('等级 B')
    const exact = {
      show: 'exact' as const,
      classRank: 5,
      classOf: 45,
      schoolRank: 30,
      schoolOf: 360,
      jointRank: null,
      jointOf: null,
      beat: 91.9,
    }
    const said = text(<Head report={report({ total: { ...total, standing: exact } })} last={null} />)
    expect(said).toContain('年级第 30 名，共 360 人')
    expect(said).toContain('超过全年级 92% 的同学')
    const level0 = { ...exact, schoolRank: 1, beat: 0.4 }
    expect(
      text(<Head report={report({ total: { ...total, standing: level0 } })} last={null} />),
    ).not.toContain('超过')
  })

  it('names the grade once, also where the class is called by it', () => {
    const student = { ...report().student, gradeName: '高一', className: '高一1班' }
    const said = text(<Head report={{ ...report(), student }} last={null} />)
    expect(said).toContain('高一1班')
    expect(said).not.toContain('高一高一')
  })

  it('calls an absent student absent, never zero', () => {
    const said = text(<Head report={report({ subjects: [subject({ score: null })] })} last={null} />)
    expect(said).toContain('这次考试没有参加')
    expect(said).not.toMatch(/ 0 满分/)
  })

  it('says of a total without a subject that it is apart, and how many others are [B08]', () => {
    const subjects = [subject({ score: 70 }), subject({ score: null })]
    const whole = report({ subjects, absences: { rule: 'apart', some: 3 } })
    expect(text(<Head report={whole} last={null} />)).toContain('3 人有科目缺考，总分不计入均分和名次')
    expect(text(<Head report={whole} last={null} />)).not.toContain('这个总分')
    const own = text(<Head report={{ ...whole, total: { ...whole.total, apart: true } }} last={null} />)
    expect(own).toContain('这个总分缺了科目，不计入均分和名次')
    for (const more of [{}, { absences: { rule: 'apart' as const, some: 0 } }])
      expect(text(<Head report={report({ subjects, ...more })} last={null} />)).not.toContain('人有科目缺考')
  })

  it('names the subjects still being marked', () => {
    const pending = [{ courseId: 'h', courseName: '历史' }]
    expect(text(<Head report={report({ pending })} last={null} />)).toContain('还在阅卷：历史')
  })

  it('calls no small change normal that too few exams are behind [T13]', () => {
    const trend = [point('e1', 0.66, 0.6), point('e3', 0.6, 0.58)]
    const said = text(<Head report={report({ trend })} last={null} />)
    expect(said).toContain('相对班级低 4 个百分点（比前 1 次）')
    expect(said).not.toContain('正常波动')
    const level = [point('e1', 0.602, 0.6), point('e3', 0.6, 0.6)]
    expect(text(<Head report={report({ trend: level })} last={null} />)).toContain('相对班级没有变')
  })

  it('opens with marks and rank against the last comparable exam, then the subject that moved most [T13]', () => {
    const exam = (examId: string, scores: readonly number[], rank: number) => {
      const of = scores.map((score, i) =>
        subject({ paperId: `p${i}`, courseId: `c${i}`, courseName: ['数学', '化学'][i] ?? '', score }),
      )
      const made = report({ examId, examName: '期中考试', subjects: of })
      const standing = {
        ...{ show: 'exact' as const, classRank: 1, classOf: 45, schoolRank: rank, schoolOf: 360 },
        ...{ jointRank: null, jointOf: null, beat: null },
      }
      return { ...made, total: { ...made.total, standing } }
    }
    const said = text(<Head report={exam('e3', [60, 40], 176)} last={exam('e2', [61, 66], 110)} />)
    expect(said).toContain('比上次（期中考试）少 27 分；班级平均没有变；年级平均没有变。')
    expect(said).toContain('年级名次：上次第 110，这次第 176。 变化最大的是化学：少 26 分；班级平均没有变。')
    expect(said).toContain('班级平均 120.0 分，年级平均 116.0 分')
    expect(said.indexOf('比上次')).toBeLessThan(said.indexOf('年级第 176 名'))
  })

  it('tells the marks alone where nobody can be compared with', () => {
    const items = Array.from({ length: 30 }, (_, i) =>
      item({ no: `${i}`, full: 1, score: i % 2, classRate: null }),
    )
    const averages = { class: null, school: null, joint: null }
    const counts = { class: 1, school: 1, joint: null }
    const alone = report({ subjects: [subject({ items, averages })], counts })
    expect(text(<Head report={alone} last={null} />)).toContain('这次得了 15 分，满分 30。')
  })
})

it('speaks English as well', async () => {
  await setLocale('en')
  expect(text(<Head report={report()} last={null} />)).toContain('60 out of 100')
  await setLocale('zh-CN')
})
