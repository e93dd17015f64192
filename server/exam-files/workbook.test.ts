import { unzipSync } from 'fflate'
import { openXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Book, examFilesSchool } from '#tests/support/office/exam-files.ts'
import { resolveStorePaths } from '../store/store-paths.ts'
import { makeWorkbook } from './workbook/workbook.ts'
import { writeWorkbook } from './workbook/write.ts'

const WORKBOOK = 'POST /api/analysis/view/exam/workbook'
type School = Awaited<ReturnType<typeof examFilesSchool>>
let t: School
beforeAll(async () => {
  t = await examFilesSchool()
  await t.account('other', 9, 'other')
  await t.account('idle', 3, 'idle')
})
afterAll(() => t.close())

const numbersIn = ({ sheets }: Book, sheet = 0) => (sheets[sheet]?.rows ?? []).slice(3).map((row) => row[2])
const xmlOf = (bytes: Buffer, part: string): string => Buffer.from(unzipSync(bytes)[part] ?? []).toString()

describe('one workbook of an exam', () => {
  it('names its school, exam, day and population, prints across with its heading on each page [T15]', async () => {
    const { sheets, bytes, made } = await t.workbook('master')
    expect(sheets.map((s) => s.name)).toEqual(['成绩单', '小题', '班级对比', '上线', '临界生'])
    const { schoolName, examName } = (
      await t.call('master', 'GET /api/analysis/view/school/report', { examId: t.examId })
    ).data
    for (const { rows } of sheets) {
      expect(rows[0]?.[0]).toContain(schoolName)
      expect(rows[0]?.[0]).toContain(examName)
      expect(rows[0]?.[0]).toMatch(/\d{4}年\d+月\d+日/)
      expect(rows[1]?.[0]).toMatch(/\d+ (?:个班|名学生)/)
    }
    expect(made.students).toBe((sheets[0]?.rows.length ?? 0) - 3)
    expect(made.fileName).toBe(`${examName}.xlsx`)
    for (let i = 1; i <= 5; i++) {
      const xml = xmlOf(bytes, `xl/worksheets/sheet${i}.xml`)
      expect(xml).toContain('orientation="landscape"')
      expect(xml).toMatch(/ySplit="3"[^>]*state="frozen"/)
      expect(xml.match(/<col /g)?.length).toBe(sheets[i - 1]?.rows[2]?.length)
    }
    expect(
      xmlOf(bytes, 'xl/workbook.xml').match(/Print_Titles" localSheetId="\d">[^<]*\$1:\$3/g),
    ).toHaveLength(5)
  })

  it('has the places each won since the exam before [T15]', async () => {
    const asked = { examId: t.examId, classId: 'c0-0' }
    const report = (await t.call('master', 'GET /api/analysis/view/class/report', asked)).data
    const sheet = (await t.call('master', 'GET /api/analysis/view/class/contrast', { examId: t.examId })).data
    const above = (i: number) => sheet.totals.filter((x) => (x ?? 0) > (sheet.totals[i] ?? 0)).length
    // everybody who has a total was ten places further down, the first student alone in no exam before
    const ranks = sheet.totals.map((x, i) => (x === null || i === 0 ? null : above(i) + 11))
    const previous = { examId: 'before', examName: '上次月考', startTime: 0, z: [], ranks }
    const material = {
      ...{ paperIds: report.courses.map((c) => c.paperId), papers: [], reports: [report] },
      contrasts: [{ ...sheet, previous }],
    }
    const { sheets } = await openXlsx(Buffer.from(await writeWorkbook(material, 'zh-CN')))
    const [, , heading, ...rows] = sheets[0]?.rows ?? []
    const at = heading?.indexOf('进退（年级名次，比上次月考）') ?? -1
    const won = report.rows.map(({ studentId }) => {
      const i = sheet.studentIds.indexOf(studentId)
      return sheet.totals[i] === null || i === 0 ? null : 10
    })
    expect(won).toContain(10)
    expect(rows.map((row) => row[at] ?? null)).toEqual(won)
  })

  it('tells at the items who sat each subject, once where it is the same for all [T15, T05]', async () => {
    const asked = { examId: t.examId, classId: 'c0-0' }
    const report = (await t.call('master', 'GET /api/analysis/view/class/report', asked)).data
    const analyses = await Promise.all(
      report.courses.map(
        async ({ paperId }) =>
          (await t.call('master', 'GET /api/analysis/data/paper/items', { examId: t.examId, paperId })).data,
      ),
    )
    const about = async (sat: readonly number[]) => {
      const papers = analyses.slice(0, sat.length).flatMap((analysis, i) => {
        const population = analysis.population && { ...analysis.population, sat: sat[i] ?? 0 }
        return population ? [{ analysis: { ...analysis, population }, classes: [] }] : []
      })
      const material = { paperIds: [], papers, reports: [report], contrasts: [] }
      const { sheets } = await openXlsx(Buffer.from(await writeWorkbook(material, 'zh-CN')))
      return String(sheets.find(({ name }) => name === '小题')?.rows[1]?.[0])
    }
    const [first, second] = analyses.map(({ courseName }) => courseName)
    const different = await about([17, 12])
    expect(different).toMatch(
      new RegExp(`^${first}：[^；]*有成绩 17 人；${second}：[^；]*有成绩 12 人；平均分`),
    )
    expect(await about([17, 17])).toMatch(/^(?!.*：)[^；]*有成绩 17 人；平均分/)
  })

  it('calls nobody absent from a paper that the whole class does not take [T15, T05]', async () => {
    const asked = { examId: t.examId, classId: 'c0-0' }
    const report = (await t.call('master', 'GET /api/analysis/view/class/report', asked)).data
    const noteOf = async (scores: readonly (readonly (number | null)[])[]) => {
      const rows = report.rows.slice(0, 2).map((row, i) => ({ ...row, scores: [...(scores[i] ?? [])] }))
      const material = { paperIds: [], papers: [], contrasts: [], reports: [{ ...report, rows }] }
      const { sheets } = await openXlsx(Buffer.from(await writeWorkbook(material, 'zh-CN')))
      return sheets[0]?.rows.slice(3).map((row) => String(row.at(-1) ?? ''))
    }
    const [, second] = report.courses.map(({ courseName }) => courseName)
    const others = report.courses.slice(2).map(() => 1)
    expect(
      await noteOf([
        [1, 1, ...others],
        [1, null, ...others],
      ]),
    ).toEqual(['', expect.stringContaining(`缺考：${second}`)])
    expect(
      await noteOf([
        [1, null, ...others],
        [1, null, ...others],
      ]),
    ).toEqual(['', ''])
  })

  it('a name that begins with = + - or @ stays a text [T15]', async () => {
    const report = (
      await t.call('master', 'GET /api/analysis/view/class/report', { examId: t.examId, classId: 'c0-0' })
    ).data
    const names = ['=1+1', '+86', '-2', '@SUM(A1)']
    const rows = report.rows.slice(0, 4).map((row, i) => ({ ...row, studentName: names[i] ?? '' }))
    const material = {
      ...{ paperIds: report.courses.map((c) => c.paperId), papers: [], contrasts: [] },
      reports: [{ ...report, rows }],
    }
    const bytes = Buffer.from(await writeWorkbook(material, 'zh-CN'))
    const xml = xmlOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f>')
    for (const at of ['B4', 'B5', 'B6', 'B7']) expect(xml).toMatch(new RegExp(`<c r="${at}" t="s"`))
    for (const name of names) expect(xmlOf(bytes, 'xl/sharedStrings.xml')).toContain(`>${name}<`)
  })

  it('is not made twice of the same state, but again once a report changed [T15]', async () => {
    const first = await t.workbook('director')
    const second = await t.workbook('director')
    expect(second.made.fileId).toBe(first.made.fileId)
    expect(second.made.students).toBe(first.made.students)
    await t.db
      .updateTable('bundle')
      .set({ etag: '"changed"' })
      .where('kind', '=', 'class')
      .where('school_id', '=', 'school-0')
      .where('subject_id', '=', 'c0-1')
      .where('exam_id', '=', t.examId)
      .execute()
    expect((await t.workbook('director')).made.fileId).not.toBe(first.made.fileId)
  })

  it('is made again once the school changes who is critical [T15]', async () => {
    const before = await t.workbook('director')
    await t.db
      .insertInto('school_setting')
      .values({
        school_id: 'school-0',
        key: 'criticalBand',
        value: JSON.stringify({ by: 'marks', marks: 200 }),
      })
      .execute()
    const after = await t.workbook('director')
    expect(after.made.fileId).not.toBe(before.made.fileId)
    const near = (book: typeof after) => book.sheets.find(({ name }) => name === '临界生')?.rows ?? []
    expect(near(after).length).toBeGreaterThan(near(before).length)
  })

  it('is read by whoever asked alone, and for seven days [T15]', async () => {
    const { made } = await t.workbook('master')
    const status = async (as: string) => {
      const res = await t.read(as, made.fileId)
      return res.headers['content-type']?.includes('json')
        ? res.json<{ status: number }>().status
        : res.statusCode
    }
    expect(await status('master')).toBe(200)
    expect(await status('director')).toBe(10005)
    expect(await status('other')).toBe(10005)
    const then = t.clock.at
    t.clock.at = then + 7 * 86_400_000 + 1
    expect(await status('master')).toBe(10005)
    t.clock.at = then
    expect(await status('master')).toBe(200)
  })
})

describe('who may have it', () => {
  it('a leader of a grade has that grade, a teacher their classes and of a class taught their subjects [T15]', async () => {
    const all = numbersIn(await t.workbook('master'))
    const grade = await t.workbook('gradeLeader')
    const ofGrade = await t.db
      .selectFrom('exam_student as x')
      .innerJoin('student as s', 's.student_id', 'x.student_id')
      .where('x.exam_id', '=', t.examId)
      .where('x.school_id', '=', 'school-0')
      .where('x.grade_id', '=', 'grade-0')
      .select('s.student_number')
      .execute()
    expect(new Set(numbersIn(grade))).toEqual(new Set(ofGrade.map((s) => s.student_number)))
    expect(numbersIn(grade)).toHaveLength(ofGrade.length)
    expect(numbersIn(grade).length).toBeLessThan(all.length)
    const taught = await t.workbook('one')
    expect(numbersIn(taught)).toHaveLength(11)
    const [transcript, items, classes, lines] = taught.sheets
    expect(transcript?.rows[2]?.slice(3)).toHaveLength(2)
    for (const sheet of [items, classes, lines])
      expect(new Set((sheet?.rows ?? []).slice(3).map((row) => row[0])).size).toBe(1)
    expect(JSON.stringify(taught.sheets)).not.toMatch(/总分（|名次.*班级名次/)
  })

  it('an exam of several schools names those of the reader’s school alone [T15]', async () => {
    const book = await t.workbook('master')
    const numbers = new Set([
      ...numbersIn(book),
      ...(book.sheets[4]?.rows ?? []).slice(3).map((row) => row[5]),
    ])
    const others = await t.db.selectFrom('student').where('school_id', '=', 'school-1').selectAll().execute()
    expect(others.length).toBeGreaterThan(0)
    const words = JSON.stringify(book.sheets)
    for (const { student_number } of others) {
      expect(numbers.has(student_number)).toBe(false)
      expect(words).not.toContain(`"${student_number}"`)
    }
  })

  it('who sees no class of the exam, and another school’s exam, are refused before a job is made [T15]', async () => {
    expect((await t.order('idle', WORKBOOK, {})).asked.status).toBe(10005)
    expect((await t.order('master', WORKBOOK, { examId: 'no-such-exam' })).asked.status).toBe(10005)
  })

  it('whoever lost the right meanwhile is told so and gets nothing [T15]', async () => {
    const places = resolveStorePaths(t.filesDir)
    const of = { db: t.db, places, now: t.clock.at }
    const order = { accountId: 'master', userId: 'nobody', examId: t.examId, locale: 'en' } as const
    await expect(makeWorkbook(of, order, () => {})).rejects.toThrow(/may not see this/)
    await expect(
      makeWorkbook(of, { ...order, accountId: 'idle', userId: 'u-idle' }, () => {}),
    ).rejects.toThrow(/Nothing was found/)
  })
})
