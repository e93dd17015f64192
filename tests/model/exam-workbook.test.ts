import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bandAround, criticalStudents, DEFAULT_CRITICAL } from '#core/domain/analysis/line.ts'
import { simulate } from '#core/domain/analysis/simulator.ts'
import { averagesOf } from '#core/domain/contrast/averages.ts'
import { firstLine, toLineRule } from '#core/domain/contrast/first-line.ts'
import { lineSheetOf, subjectsOf } from '#core/domain/contrast/subjects.ts'
import { gradeRows } from '#core/domain/report/grade-rows.ts'
import { type Book, examFilesSchool } from '#tests/support/office/exam-files.ts'

type School = Awaited<ReturnType<typeof examFilesSchool>>

/** Lines above the heading. */
const ABOUT = 2
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A sheet of a workbook as its heading and the rows under it. */
function sheetOf(book: Book, name: string) {
  const sheet = book.sheets.find((one) => one.name === name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  const heading = (sheet.rows[ABOUT] ?? []).map(text)
  const rows = sheet.rows.slice(ABOUT + 1).map((row) => heading.map((_, i) => row[i] ?? null))
  return { heading, rows, at: (title: string) => heading.indexOf(title) }
}

const CONTRAST = 'GET /api/analysis/view/class/contrast'
const CLASS = 'GET /api/analysis/view/class/report'
const ITEMS = 'GET /api/analysis/data/paper/items'
const CLASSES = 'GET /api/exam/plan/class/list'

describe.each(['master', 'gradeLeader', 'two', 'subjectLeader'])(
  'each sheet of the workbook of %s says what the screens say',
  (reader) => {
    let t: School
    let book: Book
    beforeAll(async () => {
      t = await examFilesSchool()
      book = await t.workbook(reader)
    })
    afterAll(() => t.close())
    const exam = () => ({ examId: t.examId })
    const classesOf = async () => (await t.call(reader, CLASSES, exam())).data.classes
    /** The sheets of contrast of each grade of the reader's classes. */
    const contrasts = async () => {
      const of = async (gradeId: string) => (await t.call(reader, CONTRAST, { ...exam(), gradeId })).data
      const grades = await t.db
        .selectFrom('class')
        .where('school_id', '=', 'school-0')
        .where(
          'class_id',
          'in',
          (await classesOf()).map((c) => c.classId),
        )
        .select('grade_id')
        .distinct()
        .orderBy('grade_id')
        .execute()
      return Promise.all(grades.map((g) => of(g.grade_id)))
    }

    it('transcript: marks are numbers, a missing one is an empty cell and told in words [T15]', async () => {
      const { heading, rows } = sheetOf(book, '成绩单')
      const expected: unknown[][] = []
      for (const { classId } of await classesOf()) {
        const report = (await t.call(reader, CLASS, { ...exam(), classId })).data
        for (const row of report.rows) {
          const marks = report.courses.map((c, i) => [c.courseName, row.scores[i]])
          const ranks = [row.classRank, row.schoolRank, row.jointRank]
          expected.push([report.className, row.studentName, row.studentNumber, row.total, marks, ranks])
        }
      }
      const ranked = heading.includes('班级名次')
      const first = ranked ? 4 : 3
      const rankAt = ranked ? heading.indexOf('班级名次') : heading.length - 1
      const courses = heading.slice(first, rankAt)
      const shown = rows.map((row) => [
        ...row.slice(0, 3),
        ranked ? row[3] : null,
        row.slice(first, first + courses.length),
        ranked ? row.slice(rankAt, rankAt + 3) : [null, null, null],
      ])
      expect(shown).toHaveLength(expected.length)
      for (const [i, [klass, name, number, total, marks, ranks]] of expected.entries()) {
        const own = marks as [string, number | null][]
        expect(shown[i]?.slice(0, 4)).toEqual([klass, name, number, total])
        expect(shown[i]?.[5]).toEqual(ranks)
        const cells = ((shown[i]?.[4] ?? []) as unknown[]).filter((cell) => cell !== null)
        expect(cells).toEqual(own.map(([, mark]) => mark).filter((mark) => mark !== null))
        const missed = own.filter(([, mark]) => mark === null).map(([course]) => course)
        const note = text(rows[i]?.at(-1))
        if (missed.length === 0) expect(note).toBe('')
        else if (missed.length === own.length) expect(note).toBe('缺考')
        else expect(note).toContain(`缺考：${missed.join('、')}`)
      }
      expect(rows.some((row) => text(row.at(-1)).includes('缺考'))).toBe(true)
      const wonAt = heading.findIndex((title) => text(title).startsWith('进退'))
      const sheets = await contrasts()
      const before = sheets.find((sheet) => sheet.previous?.ranks)?.previous?.examName
      expect(wonAt >= 0).toBe(ranked && before !== undefined)
      if (wonAt < 0) return
      const lines = sheets.flatMap((sheet) => gradeRows(sheet))
      const won = new Map(lines.map((line) => [line.studentNumber, line.gained ?? null]))
      expect(rows.map((row) => row[wonAt])).toEqual(rows.map((row) => won.get(text(row[2])) ?? null))
    })

    it('items: every paper the reader may read, with the rate of each class [T15]', async () => {
      const { heading, rows } = sheetOf(book, '小题')
      const { papers } = (await t.call(reader, ITEMS, exam())).data
      const classes = await classesOf()
      let at = 0
      for (const { paperId, courseId } of papers) {
        const paper = (await t.call(reader, ITEMS, { ...exam(), paperId })).data
        const open = classes.filter((c) => c.courseIds.includes(courseId))
        const ofClasses = await Promise.all(
          open.map(async ({ classId, className }) => {
            const { items } = (await t.call(reader, ITEMS, { ...exam(), paperId, classId })).data
            return { title: `${className}得分率`, rates: items.map((item) => item.classRate) }
          }),
        )
        for (const [i, item] of paper.items.entries()) {
          const row = rows[at++] ?? []
          expect([row[0], row[1], ...row.slice(3, 9)]).toEqual([
            ...[paper.courseName, item.no, item.full, item.n, item.mean],
            ...[item.difficulty, item.discrimination, item.schoolRate],
          ])
          const rates = row.slice(9).filter((cell) => cell !== null)
          expect(rates).toEqual(ofClasses.map((c) => c.rates[i]).filter((rate) => rate !== null))
          for (const { title } of ofClasses) expect(heading).toContain(title)
        }
      }
      expect(rows).toHaveLength(at)
      expect(at).toBeGreaterThan(0)
    })

    it('classes: means, rates and places of the average screen [T15]', async () => {
      const { rows } = sheetOf(book, '班级对比')
      const expected = (await contrasts()).flatMap((sheet) =>
        subjectsOf(sheet).flatMap((subject) => {
          const { grade, classes } = averagesOf(sheet, subject)
          const course = subject.name || '总分'
          return [
            [course, '全体', grade.n, grade.absent, grade.mean, null, null, null],
            ...classes.map((line) => [
              ...[course, line.className, line.stats.n, line.stats.absent, line.stats.mean],
              subject.places[sheet.classes.findIndex((k) => k.classId === line.classId)] ?? null,
              ...[line.over?.rate ?? null, line.t],
            ]),
          ]
        }),
      )
      expect(rows.map((row) => row.slice(0, 8))).toEqual(expected)
      const rates = (await contrasts()).flatMap((sheet) =>
        subjectsOf(sheet).flatMap((subject) => {
          const { grade, classes } = averagesOf(sheet, subject)
          return [grade, ...classes.map((line) => line.stats)].map((s) => [
            ...[s.sd, s.median, s.excellentRate, s.goodRate, s.passRate, s.lowRate, s.max, s.min],
          ])
        }),
      )
      expect(rows.map((row) => row.slice(9, 17))).toEqual(rates)
    })

    it('lines and critical students: those of the lines the screen begins with [T15]', async () => {
      const lines: unknown[][] = []
      const critical: unknown[][] = []
      for (const sheet of await contrasts()) {
        const subjects = subjectsOf(sheet)
        for (const subject of subjects) {
          const { prepared, subjects: parts } = lineSheetOf(sheet, subject, subjects)
          for (const by of ['score', 'share'] as const) {
            const found = simulate(prepared, toLineRule(by, firstLine(subject.full)[by]), { by: 'share' })
            if (!found) continue
            const name = subject.name || '总分'
            const groups = [
              ['全体', found.all] as const,
              ...subject.classes.map(
                (at) => [sheet.classes[at]?.className ?? '', found.classes[at]] as const,
              ),
            ]
            for (const [who, own] of groups) {
              if (!own || own.n === 0) continue
              lines.push([name, found.line / 100, who, name, own.n, own.above, own.rate, null, null])
              parts.forEach((part, i) => {
                const e = own.effective[i]
                lines.push([
                  ...[name, found.line / 100, who, part.name, own.n, own.above, own.rate],
                  ...[e?.single ?? null, e?.double ?? null],
                ])
              })
            }
            const band = bandAround(subject.everybody, found.line, sheet.criticalBand ?? DEFAULT_CRITICAL)
            for (const i of criticalStudents(subject.scores, found.line, band).keys())
              critical.push([
                ...[name, found.line / 100, sheet.names[i], sheet.numbers[i]],
                ...[(subject.scores[i] as number) / 100, (found.line - (subject.scores[i] as number)) / 100],
              ])
          }
        }
      }
      const shown = sheetOf(book, '上线').rows.map((r) => [
        r[0],
        r[2],
        r[3],
        r[4],
        ...r.slice(5, 8),
        r[9],
        r[10],
      ])
      expect(shown).toEqual(lines)
      const near = sheetOf(book, '临界生').rows.map((r) => [r[0], r[2], ...r.slice(4)])
      const sorted = (list: unknown[][]) => list.map((one) => JSON.stringify(one)).toSorted()
      expect(sorted(near)).toEqual(sorted(critical))
      expect(near.length).toBeGreaterThan(0)
      expect(lines.length).toBeGreaterThan(0)
    })
  },
)
