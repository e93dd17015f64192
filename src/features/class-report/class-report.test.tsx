import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ClassReport, GroupStats, SchoolReport } from '#contract/exam/class-report.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { chooseClass } from './choose-class.rules.ts'
import { transcriptColumns } from './columns.rules.ts'
import { absencesText, contrastFinding, overviewLines, presenceLines } from './overview.rules.ts'
import { classLines, schoolFinding, subjectsOf, TOTAL } from './school.rules.ts'
import { TranscriptTable } from './transcript-table.part.tsx'

beforeAll(() => Promise.all([loadArea('report'), loadArea('class-report')]))

const stats = (mean: number | null, n = 45): GroupStats => ({
  n,
  absent: 1,
  mean,
  sd: 10,
  median: mean,
  max: mean,
  min: mean,
  scoreRate: mean === null ? null : mean / 100,
  excellentRate: null,
  goodRate: null,
  passRate: null,
  lowRate: null,
})

const course = (courseName: string, ofClass: number, school: number): ClassReport['courses'][number] => ({
  courseId: courseName,
  courseName,
  paperId: courseName,
  full: 100,
  class: stats(ofClass),
  school: stats(school, 360),
  joint: null,
  items: [],
})

const classReport = (over: Partial<ClassReport> = {}): ClassReport => ({
  kind: 'class-report',
  format: 1,
  examId: 'e1',
  version: 1,
  publishedAt: 0,
  examName: '期中',
  startTime: 0,
  isJoint: false,
  schoolName: '第一中学',
  classId: 'k1',
  className: '1班',
  fullMark: 200,
  total: { class: stats(140), school: stats(130, 360), joint: null },
  courses: [course('语文', 70, 60), course('数学', 50, 60)],
  hasTotal: true,
  rows: [
    {
      studentId: 's1',
      studentNumber: '01',
      studentName: '王一',
      total: 150,
      classRank: 1,
      schoolRank: 9,
      jointRank: null,
      scores: [80, 70],
    },
    {
      studentId: 's2',
      studentNumber: '02',
      studentName: '李二',
      total: null,
      classRank: null,
      schoolRank: null,
      jointRank: null,
      scores: [null, null],
    },
  ],
  ...over,
})

describe('class overview', () => {
  it('names only differences beyond chance [B25]', () => {
    expect(contrastFinding(overviewLines(classReport()))).toBe(
      '总分、语文明显高于学校平均，数学明显低于学校平均',
    )
    const even = classReport({ courses: [course('语文', 61, 60), course('数学', 59, 60)], hasTotal: false })
    expect(contrastFinding(overviewLines(even))).toBe('和学校平均的差别都在正常波动之内')
  })

  it('has no total where it may not be read, nor where a subject is all there is', () => {
    expect(overviewLines(classReport({ hasTotal: false })).map(({ name }) => name)).toEqual(['语文', '数学'])
    expect(overviewLines(classReport({ courses: [course('语文', 70, 60)] }))).toHaveLength(1)
  })

  it('opens the class of the address, else the one the caller heads', () => {
    const entry = (classId: string, isHead: boolean) => ({
      schoolId: 'x',
      classId,
      className: classId,
      studentCount: 45,
      isHead,
      courseIds: [],
    })
    const classes = [entry('a', false), entry('b', true), entry('c', false)]
    expect(chooseClass(classes, 'c')?.classId).toBe('c')
    expect(chooseClass(classes, 'gone')?.classId).toBe('b')
    expect(chooseClass([], null)).toBeNull()
  })
})

describe('transcript', () => {
  const table = (report: ClassReport): string =>
    renderToStaticMarkup(
      <TranscriptTable
        label="成绩单"
        columns={transcriptColumns(report, null)}
        rows={report.rows}
        sorting={{ column: 'total', descending: true }}
        onSort={() => undefined}
      />,
    )

  it('is a table to a screen reader although its rows come and go', () => {
    const html = table(classReport())
    expect(html).toContain('aria-rowcount="3"')
    expect(html).toContain('aria-sort="descending"')
    expect(html).toContain('aria-colcount="8"')
  })

  it('says absent where there is no mark, never zero', () => {
    const absent = classReport().rows[1]
    if (!absent) throw new Error('no row')
    const cells = transcriptColumns(classReport(), null).map(({ id, cell }) => `${id}=${cell(absent)}`)
    expect(cells).toEqual([
      'name=李二',
      'total=缺考',
      '语文=缺考',
      '数学=缺考',
      'classRank=–',
      'schoolRank=–',
      'number=02',
      'code=二维码',
    ])
  })

  it('leaves totals and ranks out of a subject teacher’s view', () => {
    const ids = transcriptColumns(classReport({ hasTotal: false }), null).map(({ id }) => id)
    expect(ids).toEqual(['name', '语文', '数学', 'number', 'code'])
  })

  it('leads a head teacher to a student’s report, and all staff to the student’s code', () => {
    const row = classReport().rows[0]
    if (!row) throw new Error('no row')
    const ways = (hasTotal: boolean) =>
      transcriptColumns(classReport({ hasTotal }), 3).flatMap(({ link }) => link?.(row)?.href ?? [])
    const code = `/scan/code?ofStudentId=${row.studentId}`
    expect(ways(true)).toEqual([
      `/exam/report?examId=${classReport().examId}&version=3&reportStudentId=${row.studentId}`,
      code,
    ])
    // of a subject teacher's own subject: the first that the student sat
    const card = (paperId: string) =>
      `/exam/report/answer-card-question/answer-card?examId=${classReport().examId}&reportStudentId=${row.studentId}&paperId=${encodeURIComponent(paperId)}`
    expect(ways(false)).toEqual([card('语文'), code])
    const report = classReport({ hasTotal: false })
    const [name] = transcriptColumns(report, null)
    expect(name?.link?.({ ...row, scores: [null, 90] })?.href).toBe(card('数学'))
    expect(name?.link?.({ ...row, scores: [null, null] })).toBe(null)
  })

  it('of a class tells places won where an exam before compares [T15]', () => {
    const ids = transcriptColumns({ ...classReport(), before: '九月月考' }, null).map(({ id }) => id)
    expect([ids.includes('gained'), ids.includes('className')]).toEqual([true, false])
  })
})

describe('school overview', () => {
  const school: SchoolReport = {
    kind: 'school-report',
    format: 1,
    examId: 'e1',
    version: 1,
    publishedAt: 0,
    examName: '期中',
    startTime: 0,
    isJoint: false,
    schoolName: '第一中学',
    fullMark: 200,
    hasTotal: true,
    total: { school: stats(130, 360), joint: null },
    courses: [
      { courseId: 'y', courseName: '语文', paperId: 'py', full: 100, school: stats(60, 360), joint: null },
      { courseId: 's', courseName: '数学', paperId: 'ps', full: 100, school: stats(70, 360), joint: null },
    ],
    classes: [
      { classId: 'k1', className: '1班', total: stats(140), courses: [stats(61), stats(80)] },
      { classId: 'k2', className: '2班', total: stats(129), courses: [stats(59), stats(60)] },
      { classId: 'k3', className: '3班', total: stats(null, 0), courses: [stats(null, 0), stats(null, 0)] },
    ],
  }

  it('offers the total and each subject, and compares classes with anybody present', () => {
    const subjects = subjectsOf(school)
    expect(subjects.map(({ id }) => id)).toEqual([TOTAL, 'py', 'ps'])
    const math = subjects[2]
    if (!math) throw new Error('no subject')
    const lines = classLines(school, math)
    expect(lines.map(({ className, contrast }) => [className, contrast?.verdict])).toEqual([
      ['1班', 'above'],
      ['2班', 'below'],
    ])
    expect(schoolFinding(lines, '学校')).toBe('2 个班里，1 个明显高于学校平均，1 个明显低于')
    expect(schoolFinding(lines.slice(0, 1), '学校')).toContain('没有明显低于')
  })

  it('does not over-read noise [B25]', () => {
    const chinese = subjectsOf(school)[1]
    if (!chinese) throw new Error('no subject')
    expect(schoolFinding(classLines(school, chinese), '学校')).toBe('各班和学校平均的差别都在正常波动之内')
  })

  it('has no total for a subject leader', () => {
    expect(subjectsOf({ ...school, hasTotal: false }).map(({ id }) => id)).toEqual(['py', 'ps'])
  })
})

describe('the transcript of all classes', () => {
  const whole = { ...classReport({}), isOfGrade: true, before: '九月月考' }

  it('names the class, ranks in class and grade, and tells places won since the exam before', () => {
    const columns = transcriptColumns(whole, null)
    expect(columns.map(({ id }) => id)).toEqual([
      ...['name', 'className', 'total', ...whole.courses.map(({ paperId }) => paperId)],
      ...['classRank', 'schoolRank', 'gained', 'number', 'code'],
    ])
    const cell = columns.find(({ id }) => id === 'gained')?.cell
    const [row] = whole.rows
    if (!row || !cell) throw new Error('no row')
    expect([12, -5, 0, null].map((gained) => cell({ ...row, gained }))).toEqual(['+12', '−5', '0', '–'])
  })

  it('has no such column where no exam before compares', () => {
    const ids = transcriptColumns({ ...whole, before: null }, null).map(({ id }) => id)
    expect(ids).not.toContain('gained')
  })

  it('a teacher of one subject sees the rank in it, of several none', () => {
    const [course] = whole.courses
    if (!course) throw new Error('no course')
    const ids = (courses: typeof whole.courses) =>
      transcriptColumns({ ...classReport({ hasTotal: false }), courses }, null).map(({ id }) => id)
    expect(ids([course])).toContain('classRank')
    expect(ids(whole.courses)).not.toContain('classRank')
  })
})

describe('students who missed a subject [B08]', () => {
  const apart = { rule: 'apart', some: 1 } as const
  it('are said to be apart or counted, and how many they are', () => {
    expect(absencesText(apart, 1)).toBe('1 人有科目缺考，总分不计入均分和名次。')
    expect(absencesText({ rule: 'counted', some: 3 }, 0)).toBe(
      '3 人有科目缺考，总分按已考科目计入均分和名次。',
    )
  })

  it('make up those without a total, with who missed all subjects', () => {
    expect(absencesText({ rule: 'apart', some: 8 }, 9)).toBe(
      '8 人有科目缺考，总分不计入均分和名次。另有 1 人各科都没有成绩。',
    )
    expect(absencesText({ rule: 'counted', some: 8 }, 1)).toBe(
      '8 人有科目缺考，总分按已考科目计入均分和名次。另有 1 人各科都没有成绩。',
    )
  })

  it('are in no figure of the total: the head of the page and the table say the same [T15]', () => {
    const total = { class: { ...stats(140, 44), absent: 2 }, school: stats(130, 360), joint: null }
    expect(presenceLines(classReport({ total, absences: apart }))).toMatchObject([{ n: 44, absent: 2 }])
    expect(presenceLines(classReport({ total, absences: { rule: 'counted', some: 1 } }))).toMatchObject([
      { n: 44, absent: 2 },
    ])
    expect(presenceLines(classReport({ total }))).toMatchObject([{ n: 44, absent: 2 }])
  })

  it('have the sum of the others in brackets, without a rank', () => {
    const [row] = classReport().rows
    if (!row) throw new Error('no row')
    const own = { ...row, total: null, apart: 70, classRank: null, schoolRank: null, scores: [70, null] }
    const cells = transcriptColumns(classReport(), null).map(({ cell }) => cell(own))
    expect(cells.slice(1, 6)).toEqual(['(70)', '70', '缺考', '–', '–'])
  })

  it('are of nobody once their student was erased: a word for the name, and no way to a report or code', () => {
    const [row] = classReport().rows
    if (!row) throw new Error('no row')
    const columns = transcriptColumns(classReport(), null)
    const erased = { ...row, studentName: '', studentNumber: '' }
    expect(columns[0]?.cell(erased)).toBe('已删除的学生')
    expect(columns.flatMap(({ link }) => (link ? [link(erased)] : []))).toEqual([null, null])
    expect(columns.flatMap(({ link }) => link?.(row) ?? [])).toHaveLength(2)
  })
})
