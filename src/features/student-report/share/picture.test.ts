import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Standing, StudentReport } from '#contract/exam/report.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { item, point, report, subject } from '#core/domain/report/sample.test-support.ts'
import { loadArea, setLocale, speakAbout } from '#src/i18n/i18n.ts'
import { fc } from '#tests/support/run/properties.ts'
import { LIGHT } from './draw.actions.ts'
import { type Box, FONTS, layPicture, type Measure, PICTURE_WIDTH, type TextBox } from './picture.rules.ts'
import { summarizeReport } from './summary.rules.ts'

beforeAll(async () => {
  for (const area of ['shell', 'report', 'share'] as const) await loadArea(area)
})

/** Letters as wide as the widest faces have them. */
const measure: Measure = (text, font) =>
  (text.match(/./gu) ?? []).reduce((sum, one) => sum + FONTS[font].size * (one > '\u2000' ? 1 : 0.62), 0)

const laid = (of: StudentReport, named = false, last: StudentReport | null = null) =>
  layPicture(summarizeReport(of, last, { named }), '考伴', measure)
const isText = (box: Box): box is TextBox => box.kind === 'text'
const saidBy = (of: StudentReport, named = false, last: StudentReport | null = null): string =>
  laid(of, named, last)
    .boxes.filter(isText)
    .map(({ text }) => text)
    .join('\n')

const exact: Standing = {
  show: 'exact',
  ...{ classRank: 31, classOf: 45, schoolRank: 176, schoolOf: 351, jointRank: 902, jointOf: 2100, beat: 50 },
}
const STANDINGS = [
  { show: 'none' },
  { show: 'level', level: 'B' },
  { show: 'band', band: 3 },
  exact,
] as const satisfies Standing[]

const named = (name: string, startTime = Date.UTC(2026, 8, 1)) => ({
  ...point('e1', 0.5, 0.6),
  examName: name,
  startTime,
})
const withStanding = (standing: Standing, over: Partial<StudentReport> = {}): StudentReport => {
  const made = report(over)
  return { ...made, total: { ...made.total, standing } }
}
/** This exam and the one before it, with their standings. */
const pair = (then: Standing, now: Standing): [StudentReport, StudentReport] => {
  const subjects = [1, 2].map((n) =>
    subject({ paperId: `p${n}`, courseId: `c${n}`, courseName: `科${n}`, score: 50 }),
  )
  const earlier = subjects.map((one) => ({ ...one, score: 70 }))
  const trend = [named('期初'), { ...point('e3', 0.5, 0.6), beat: 50 }]
  return [
    withStanding(now, { subjects, trend }),
    withStanding(then, { examId: 'e1', examName: '期初', subjects: earlier }),
  ]
}

describe('what a picture of a report tells', () => {
  const RANK: Readonly<Record<Standing['show'], RegExp>> = {
    none: /^$/,
    level: /等级/,
    band: /六段/,
    exact: /第 \d+ 名|名次|超过全/,
  }

  it('is the standing as the school shows it and no other, also of the exam before', () => {
    for (const then of STANDINGS)
      for (const now of STANDINGS) {
        const said = saidBy(...([pair(then, now)[0], false, pair(then, now)[1]] as const))
        expect(said).toContain('比上次（期初）少 40 分')
        for (const show of ['level', 'band', 'exact'] as const)
          expect([then.show, now.show, show, RANK[show].test(said)]).toEqual([
            then.show,
            now.show,
            show,
            show === now.show,
          ])
        for (const rank of ['176', '902', '31'])
          expect([now.show, said.includes(rank)]).toEqual([now.show, now.show === 'exact'])
      }
  })

  it('is nobody’s name, class or school unless that is asked for, to whomever the texts speak', () => {
    const knowledge = [{ name: '电场', full: 60, score: 6, classRate: 0.9, schoolRate: 0.8 }]
    const items = ['1', '2', '3'].map((no) => item({ no, full: 20, score: 2, classRate: 0.6, kp: [0] }))
    const of = report({ subjects: [subject({ items, knowledge })] })
    try {
      for (const about of [null, of.student.studentName]) {
        speakAbout(about)
        const [without, with_] = [saidBy(of), saidBy(of, true)]
        for (const word of ['李明', '3班', '第一中学']) {
          expect(without).not.toContain(word)
          expect(with_).toContain(word)
        }
        expect(without).toContain('复习数学的“电场”：这名学生 10%')
        expect(with_).toContain('复习数学的“电场”：李明 10%')
      }
    } finally {
      speakAbout(null)
    }
  })

  it('is that the student was absent, without a total of zero', () => {
    const said = saidBy(report({ subjects: [subject({ score: null })] }))
    expect(said).toContain('这次考试没有参加')
    expect(said).not.toMatch(/^0$/m)
  })
})

const overlaps = (a: TextBox, b: TextBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const letters = fc.constantFrom(...'十一月月考模拟联合（）2026-Abcdefgh W·'.split(''))
const name = (maxLength: number) =>
  fc.array(letters, { minLength: 1, maxLength }).map((all) => `考${all.join('').trim()}`)
const mark = fc.integer({ min: 0, max: 300 }).map((half) => half / 2)
const anySubject = fc.record({
  courseName: name(16),
  score: fc.option(mark),
  class: fc.option(mark),
  school: fc.option(mark),
  joint: fc.option(mark),
})
const anyReport = fc
  .record({
    examName: name(39),
    studentName: name(24),
    schoolName: name(30),
    standing: fc.constantFrom(...STANDINGS),
    all: fc.array(anySubject, { minLength: 1, maxLength: 12 }),
  })
  .map(({ examName, studentName, schoolName, standing, all }) => {
    const subjects = all.map(({ courseName, score, ...averages }, i) =>
      subject({ paperId: `p${i}`, courseId: `c${i}`, courseName, full: 150, score, averages }),
    )
    const student = { ...report().student, studentName, schoolName }
    return withStanding(standing, { examName, student, subjects })
  })

it('nothing of a picture is cut, lies outside or over another, however long names are, in both languages', async () => {
  const check = (locale: Locale) =>
    fc.assert(
      fc.property(anyReport, fc.boolean(), (of, isNamed) => {
        const before = { ...of, examId: 'e1' }
        const { boxes, words, height } = laid(of, isNamed, before)
        const texts = boxes.filter(isText)
        for (const { x, y, text, font, ...box } of texts) {
          expect([locale, text, measure(text, font) <= box.width]).toEqual([locale, text, true])
          expect(x).toBeGreaterThanOrEqual(88)
          expect(x + box.width).toBeLessThanOrEqual(PICTURE_WIDTH - 88)
          expect(y + box.height).toBeLessThanOrEqual(height)
        }
        for (const [i, a] of texts.entries())
          for (const b of texts.slice(i + 1))
            expect([a.text, b.text, overlaps(a, b)]).toEqual([a.text, b.text, false])
        const all = texts
          .map(({ text }) => text)
          .join('')
          .replaceAll(/\s/g, '')
        for (const word of words) expect(all).toContain(word.replaceAll(/\s/g, ''))
        expect(words).toContain(of.examName)
        for (const { courseName } of of.subjects) expect(words.join('\n')).toContain(courseName)
      }),
      { numRuns: 60 },
    )
  try {
    for (const locale of LOCALES) {
      await setLocale(locale)
      check(locale)
    }
  } finally {
    await setLocale('zh-CN')
  }
})

it('its colours are the light ones of the screen', () => {
  const css = readFileSync(new URL('../../../ui/colours.css', import.meta.url), 'utf8')
  const light = css.slice(0, css.indexOf('}'))
  for (const [colour, value] of Object.entries(LIGHT)) {
    const found = new RegExp(`--${colour}: (?:var\\(--brand-primary, )?(#\\w{6})`).exec(light)?.[1]
    expect([colour, value]).toEqual([colour, found])
  }
})
