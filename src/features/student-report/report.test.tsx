import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { Role } from '#contract/roles.ts'
import { itemsText } from '#core/domain/notebook/question-key.ts'
import { item, point, report, subject } from '#core/domain/report/sample.test-support.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { href, PATH, type ReportLink } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { ItemTables } from './items.part.tsx'
import { Knowledge } from './knowledge.part.tsx'
import { Lost } from './lost.part.tsx'
import { Next } from './next.part.tsx'
import { ReportBody } from './report-body.part.tsx'
import { sectionsOf } from './sections.rules.ts'
import { Subjects } from './subjects.part.tsx'
import { Trend } from './trend.part.tsx'
import { Where } from './where.part.tsx'

beforeAll(async () => {
  await loadArea('report')
  await loadArea('shell')
})

const text = (node: Parameters<typeof renderToStaticMarkup>[0]): string =>
  renderToStaticMarkup(node)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('a paper that nobody of the class sat is none the student was absent from', () => {
  const counts = (klass: number) => ({ class: klass, school: 300, joint: null })
  const missed = (paperId: string, klass: number) =>
    subject({ paperId, courseName: paperId, score: null, items: [], counts: counts(klass) })
  const said = (klass: number) =>
    text(
      <Subjects report={report({ subjects: [subject(), missed('物理', klass)] })} link={{ examId: 'e3' }} />,
    )
  expect(said(0)).toContain('本班未考')
  expect(said(0)).not.toContain('缺考')
  expect(said(44)).toContain('缺考')
})

describe('charts of a report', () => {
  const three = report({
    subjects: [1, 2, 3].map((n) =>
      subject({
        paperId: `p${n}`,
        courseName: `科${n}`,
        score: 50 + n,
        distribution: { group: 'school', from: 0, width: 10, counts: [1, 2, 3, 4, 5, 6, 7], own: 5 },
      }),
    ),
    trend: [point('e1', 0.5, 0.6), point('e3', 0.52, 0.6)],
  })

  it('are never alone: a finding above, the numbers in a table behind', () => {
    for (const part of [
      <Subjects key="s" report={three} link={{ examId: 'e1' }} />,
      <Where key="w" report={three} />,
      <Trend key="t" report={three} />,
    ]) {
      const html = renderToStaticMarkup(part)
      expect(html).toMatch(/<figcaption[^>]*>[^<]+<\/figcaption>/)
      expect(html).toMatch(/<details[^>]*><summary[^>]*>看数字<\/summary>.*<table/)
    }
  })

  it('name the wider line of the trend after the grade, whose rate it is', () => {
    const trend = three.trend.map((at) => ({ ...at, schoolRate: 0.55 }))
    const said = text(<Trend report={{ ...three, trend }} />)
    expect(said).toContain('年级平均')
    expect(said).not.toContain('学校平均')
  })

  it('offer a radar from three subjects up', () => {
    expect(text(<Subjects report={three} link={{ examId: 'e1' }} />)).toContain('雷达')
    expect(text(<Subjects report={report()} link={{ examId: 'e1' }} />)).not.toContain('雷达')
  })

  it('leave out what the school does not show and what has no past', () => {
    expect(renderToStaticMarkup(<Where report={report()} />)).toBe('')
    expect(renderToStaticMarkup(<Trend report={report()} />)).toBe('')
  })
})

describe('items of a report', () => {
  const paper = subject({
    items: [
      item({ no: '1', score: 0, classRate: 0.95, answer: 'B', key: 'A', kp: [0] }),
      item({ no: '2', score: null, kp: [0] }),
      item({ no: '3', score: 5, answer: 'C', key: 'C' }),
    ],
    knowledge: [{ name: '函数', full: 10, score: 0, classRate: 0.95, schoolRate: 0.9 }],
  })

  it('are grouped by what the others did, a missing score apart from zero', () => {
    const said = text(<Lost report={report({ subjects: [paper] })} link={{ examId: 'e1' }} />)
    expect(said).toContain('多半是失手 1 题 · 5 分')
    expect(said).toContain('有 1 道题没有给分，共 5 分没有计入总分： 2 如果不应该这样，请告诉老师。')
  })

  it('where marks were lost open the question itself [T13]', () => {
    const link = { examId: 'e1', version: 2 }
    const html = renderToStaticMarkup(<Lost report={report({ subjects: [paper] })} link={link} />)
    const to = href.question({ ...link, paperId: paper.paperId, itemNo: '1' })
    expect(html.replaceAll('&amp;', '&')).toContain(`href="${to}"`)
    expect(html).not.toContain('<button')
  })

  it('are told with score, its sign, class rate, the wrong choice and the key', () => {
    const said = text(<ItemTables subjects={[paper]} group="grade" drawn={1} link={{ examId: 'e1' }} />)
    expect(said).toContain('0/5 ✗ 没得分 95%')
    expect(said).toContain('5/5 ✓ 得满分')
    expect(said).toContain('函数')
    expect(said).toContain('你答 B ✗ · 答案 A')
    expect(said).not.toContain('你答 C')
    // figures of item analysis are one tap away
    expect(said).not.toContain('0.60')
    expect(said).not.toContain('区分度好')
    expect(said).toContain('更多：难度和区分度')
    expect(said).toMatch(/ 2 \S* 未给分/)
  })

  it('lead to the question, the answer card and the subject, of the version and student that is read', () => {
    const page = (link: ReportLink) =>
      renderToStaticMarkup(<ItemTables subjects={[paper]} group="grade" drawn={1} link={link} />).replaceAll(
        '&amp;',
        '&',
      )
    const own = { examId: 'e1', version: 2 }
    const { paperId } = paper
    expect(page(own)).toContain(`href="${href.question({ ...own, paperId, itemNo: '2' })}"`)
    expect(page(own)).toContain(`href="${href.answerCard({ ...own, paperId })}"`)
    expect(page(own)).toContain(`href="${href.subjectDetail({ ...own, paperId })}"`)
    const staff = { ...own, reportStudentId: 's9' }
    expect(page(staff)).toContain(`href="${href.question({ ...staff, paperId, itemNo: '2' })}"`)
    expect(page(staff)).not.toContain(PATH.subjectDetail)
    const absent = { ...paper, score: null }
    const gone = <ItemTables subjects={[absent]} group="grade" drawn={1} link={own} />
    expect(renderToStaticMarkup(gone)).not.toContain('href')
  })

  it('wait with their tables until it is their turn', () => {
    expect(
      renderToStaticMarkup(<ItemTables subjects={[paper]} group="grade" drawn={0} link={{ examId: 'e1' }} />),
    ).not.toContain('<table')
  })

  it('lead to knowledge points and to what to do', () => {
    const one = report({ subjects: [paper] })
    expect(text(<Knowledge report={one} />)).toContain('先补“函数”：你 0%，班级 95%')
    expect(text(<Next report={one} link={{ examId: 'e1' }} />)).toContain('先重做第 1 题')
  })

  it('are redone at a tap, exactly those of the advice; staff are led to their place [R128, R168]', () => {
    const one = report({ subjects: [paper] })
    const next = () =>
      renderToStaticMarkup(<Next report={one} link={{ examId: 'e1' }} />).replaceAll('&amp;', '&')
    const begins = href.wrongPractice({ examId: 'e1', paperId: paper.paperId, items: itemsText(['1']) })
    expect(next()).not.toContain(PATH.wrongPractice)
    expect(next()).toContain('去看')
    session.identity = { userType: Role.student } as typeof session.identity
    expect(next()).toContain(`href="${begins}"`)
    session.identity = null
  })

  it('are told what to do next right after the head [R128]', () => {
    const one = report({ subjects: [paper] })
    const said = text(
      <ReportBody report={one} asOf={null} notice={null} link={{ examId: 'e1' }} onComplete={() => {}} />,
    )
    expect(said.indexOf('接下来做什么')).toBeGreaterThan(said.indexOf('李明'))
    expect(said.indexOf('接下来做什么')).toBeLessThan(said.lastIndexOf('各科'))
  })

  it('have sections at the top, those that the data has something for [R128]', () => {
    const one = report({ subjects: [paper] })
    const body = (of: ReturnType<typeof report>) => {
      const page = (
        <ReportBody report={of} asOf={null} notice={null} link={{ examId: 'e1' }} onComplete={() => {}} />
      )
      return renderToStaticMarkup(page)
    }
    const at = sectionsOf(one)
    expect(at).toEqual(['subjects', 'lost', 'items', 'knowledge'])
    for (const section of at) expect(body(one)).toContain(`id="section-${section}"`)
    expect(body(one).indexOf('<nav')).toBeLessThan(body(one).indexOf('李明'))
    expect(body(one)).toMatch(/<nav[^>]*>(<button[^>]*>[^<]+<\/button>){4}<\/nav>/)
    const empty = report({ subjects: [subject({ score: null })] })
    expect(body(empty)).not.toContain('<nav')
  })

  it('open from the name of a subject for a family; staff are led to its items [R128]', () => {
    const at = (link: ReportLink, of = paper) =>
      renderToStaticMarkup(<Subjects report={report({ subjects: [of] })} link={link} />).replaceAll(
        '&amp;',
        '&',
      )
    const { paperId } = paper
    const own = { examId: 'e1', version: 2 }
    expect(at(own)).toContain(`href="${href.subjectDetail({ ...own, paperId })}"`)
    expect(at({ ...own, reportStudentId: 's9' })).not.toContain('href')
    expect(at(own, subject({ ...paper, score: null }))).not.toContain('href')
    expect(at(own, subject({ ...paper, items: [] }))).not.toContain('href')
  })

  it('tell one gap of a subject, everywhere the same, and how it is worked out', () => {
    const weak = subject({
      score: 30,
      full: 100,
      averages: { class: 62.5, school: 60, joint: null },
      items: [
        item({ no: '1', full: 10, score: 0, classRate: 0.95, kp: [0] }),
        item({ no: '2', full: 10, score: 10, classRate: 0.2, kp: [0] }),
      ],
      knowledge: [{ name: '函数', full: 20, score: 10, classRate: 0.9, schoolRate: 0.9 }],
    })
    const page = text(
      <ReportBody
        report={report({ subjects: [weak] })}
        asOf={null}
        notice={null}
        link={{ examId: 'e1' }}
        onComplete={() => {}}
      />,
    )
    expect(page).toContain('数学离班级平均最远，低 32.5 分')
    expect(page).toContain('比班级低 32.5')
    expect(page).toContain('差距怎么算')
    // what else is told in marks is the student's own, never another estimate of the same gap
    expect(text(<Lost report={report({ subjects: [weak] })} link={{ examId: 'e1' }} />)).toContain(
      '班上多数人拿到的题，共值 10 分',
    )
    expect(page).toContain('数学有 1 题班上多数人拿到了，值 10 分：先重做第 1 题')
    expect(page).not.toContain('9.5 分')
  })

  it('survive research data: thirty items, one paper, no knowledge points, nobody to compare with', () => {
    const items = Array.from({ length: 30 }, (_, i) =>
      item({ no: `Q${i}`, type: 'other', full: 1, score: i % 2, classRate: null, schoolRate: null, kp: [] }),
    )
    const alone = report({
      subjects: [subject({ items, averages: { class: null, school: null, joint: null } })],
      counts: { class: 1, school: 1, joint: null },
    })
    expect(text(<Lost report={alone} link={{ examId: 'e1' }} />)).toContain('丢分的题 15 题 · 15 分')
    expect(renderToStaticMarkup(<Knowledge report={alone} />)).toBe('')
  })
})
