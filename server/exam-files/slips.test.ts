import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examFilesSchool } from '#tests/support/office/exam-files.ts'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'

const SLIPS = 'POST /api/analysis/view/exam/slips'
const REPORT = 'GET /api/analysis/view/student/report'
const CLASS = 'GET /api/analysis/view/class/report'
type School = Awaited<ReturnType<typeof examFilesSchool>>

/** Dashed lines over the whole width, page by page. */
const cutsOf = (pdf: Buffer): number[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, raw = '']) => {
    let text: string
    try {
      text = inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
    } catch {
      return []
    }
    return text.includes(' Tf') ? [(text.match(/^\[3 3\] 0 d/gm) ?? []).length] : []
  })
const times = (text: string, part: string): number => text.split(plainLetters(part)).length - 1

describe('slips of a school that shows families exact ranks', () => {
  let t: School
  beforeAll(async () => {
    t = await examFilesSchool('exact')
  })
  afterAll(() => t.close())
  const rowsOf = async (classId: string) =>
    (await t.call('master', CLASS, { examId: t.examId, classId })).data
  const reportOf = async (reportStudentId: string) => {
    const { data } = await t.call('master', REPORT, { examId: t.examId, reportStudentId })
    if (data.kind !== 'student-report-parts') throw new Error('a report in the older form')
    return data
  }

  it('one for each student of the chosen classes, by number, with what the report says [T15]', async () => {
    const classIds = ['c0-0', 'c0-2']
    const { made, pdf } = await t.slips('master', classIds)
    const pages = readPdf(pdf)
    const whole = pages.map((page) => page.text).join('')
    expect(pages.map(({ missing }) => missing)).toEqual(pages.map(() => 0))
    const reports = await Promise.all(classIds.map(rowsOf))
    const students = reports.flatMap((r) => r.rows)
    expect(made.slips).toBe(students.length)
    expect(times(whole, `${reports[0]?.schoolName}${reports[0]?.examName}`)).toBe(students.length)
    expect(times(whole, '学号')).toBe(students.length)
    let from = 0
    for (const report of reports)
      for (const row of report.rows.toSorted((a, b) => (a.studentNumber < b.studentNumber ? -1 : 1))) {
        const own = await reportOf(row.studentId)
        const at = whole.indexOf(
          plainLetters(`${row.studentName}${report.className}学号${row.studentNumber}`),
          from,
        )
        expect(at, row.studentNumber).toBeGreaterThanOrEqual(from)
        const next = whole.indexOf(
          '学号',
          at + plainLetters(`${row.studentName}${report.className}学号`).length,
        )
        const slip = whole.slice(at, next < 0 ? undefined : next)
        from = at + 1
        for (const [i, course] of own.shared.subjects.entries()) {
          expect(slip).toContain(plainLetters(`${course.courseName}（满分${course.full}）`))
          const mark = own.own.subjects[i]?.score
          expect(slip).toContain(mark == null ? '缺考' : String(mark))
        }
        const { standing } = own.own.total
        if (standing.show === 'exact') {
          expect(slip).toContain(`${standing.classRank}/${standing.classOf}`)
          expect(slip).toContain(`${standing.schoolRank}/${standing.schoolOf}`)
        }
        const mean = own.shared.total.averages.class
        if (mean !== null) expect(slip).toContain((Math.round(mean * 10) / 10).toFixed(1))
        const missed = row.scores.filter((mark) => mark === null).length
        if (missed > 0) expect(slip).toMatch(/缺考:|各科缺考/)
        else if (own.own.trend.filter(({ scoreRate }) => scoreRate !== null).length > 1)
          expect(slip).toMatch(/与上次\(.+\)相比:总分得分率[\d.]+%,[+−]?[\d.]+个百分点/)
        else expect(slip).toContain('没有可以比较的上次考试')
      }
    expect(whole).toContain('缺考:')
  })

  it('a slip stands on one page, a class begins a page, and between slips is a line to cut [T15]', async () => {
    const { pdf } = await t.slips('master', ['c0-0', 'c0-1'])
    const pages = readPdf(pdf).map((page) => times(page.text, '学号'))
    const sizes = await Promise.all(['c0-0', 'c0-1'].map(async (id) => (await rowsOf(id)).rows.length))
    const most = Math.max(...pages)
    expect(most).toBeGreaterThanOrEqual(4)
    const expected = sizes.flatMap((size) =>
      Array.from({ length: Math.ceil(size / most) }, (_, i) => Math.min(most, size - i * most)),
    )
    expect(pages).toEqual(expected)
    expect(cutsOf(pdf)).toEqual(expected.map((slips) => Math.min(slips, most - 1)))
  })

  it('by rank when that is chosen [T15]', async () => {
    const { pdf } = await t.slips('master', ['c0-3'], 'rank')
    const whole = readPdf(pdf)
      .map((page) => page.text)
      .join('')
    const { rows } = await rowsOf('c0-3')
    const places = rows
      .filter((row) => row.classRank !== null)
      .map((row) => ({
        rank: row.classRank ?? 0,
        at: whole.indexOf(plainLetters(`学号${row.studentNumber}`)),
      }))
    const ranks = places.toSorted((a, b) => a.at - b.at).map((p) => p.rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(new Set(ranks).size).toBeGreaterThan(5)
  })

  it('of classes headed or led alone, and of no other school [T15]', async () => {
    const status = async (as: string, classId: string) =>
      (await t.order(as, SLIPS, { classIds: [classId], order: 'number' })).asked.status
    expect(await status('head', 'c0-0')).toBe(0)
    expect(await status('head', 'c0-1')).toBe(10002)
    expect(await status('head', 'c0-3')).toBe(10005)
    expect(await status('subjectLeader', 'c0-0')).toBe(10002)
    expect(await status('gradeLeader', 'c0-1')).toBe(0)
    expect(await status('gradeLeader', 'c0-4')).toBe(10005)
    expect(await status('master', 'c1-0')).toBe(10005)
  })

  it('is drawn once for the same state, and read by whoever asked alone [T15]', async () => {
    const first = await t.slips('gradeLeader', ['c0-2'])
    expect((await t.slips('gradeLeader', ['c0-2'])).made.fileId).toBe(first.made.fileId)
    expect((await t.slips('gradeLeader', ['c0-2'], 'rank')).made.fileId).not.toBe(first.made.fileId)
    expect((await t.read('master', first.made.fileId)).json()).toMatchObject({ status: 10005 })
  })

  it('there is none while the school does not show families the exam [T15]', async () => {
    const show = (hidden: boolean) =>
      t.db
        .updateTable('exam_school')
        .set({ hidden })
        .where('exam_id', '=', t.examId)
        .where('school_id', '=', 'school-0')
        .execute()
    await show(true)
    const { asked } = await t.order('master', SLIPS, { classIds: ['c0-0'], order: 'number' })
    expect([asked.status, asked.message]).toEqual([1, expect.stringContaining('还没有向家长开放')])
    await show(false)
  })
})

describe.each(['none', 'level', 'band'] as const)('slips of a school that shows ranks as %s', (shown) => {
  let t: School
  beforeAll(async () => {
    t = await examFilesSchool(shown)
  })
  afterAll(() => t.close())

  it('tell no rank that the school keeps from families [T15]', async () => {
    const { pdf } = await t.slips('master', ['c0-0'])
    const text = readPdf(pdf)
      .map((page) => page.text)
      .join('')
    expect(text).toContain('学号')
    expect(text).not.toMatch(/名次|超过全/)
    expect(text.includes('等级')).toBe(shown === 'level')
    expect(text.includes('分段')).toBe(shown === 'band')
    expect(text).not.toMatch(/\d\/1[0-9]\b(?!.*页)/)
  })
})
