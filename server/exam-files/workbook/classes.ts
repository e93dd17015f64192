import type { GroupStats } from '#contract/exam/class-report.ts'
import { averagesOf, type ClassAverage } from '#core/domain/contrast/averages.ts'
import { type ContrastSubject, subjectsOf } from '#core/domain/contrast/subjects.ts'
import type { Material } from './material.ts'
import type { WorkbookCell, WorkbookColumn, WorksheetContent } from './sheet.ts'
import type { WorkbookWords } from './words.ts'

/** Name of a subject as a cell says it. */
export const subjectName = ({ name }: ContrastSubject, words: WorkbookWords): string => name || words.total

const figures = (stats: GroupStats): WorkbookCell[] => [
  stats.sd,
  stats.median,
  stats.excellentRate,
  stats.goodRate,
  stats.passRate,
  stats.lowRate,
  stats.max,
  stats.min,
]

/** Classes in the total and in each subject, each after whom they are held against. */
export function classesSheet({ contrasts }: Material, about: string, words: WorkbookWords): WorksheetContent {
  const rows = contrasts.flatMap((sheet) =>
    subjectsOf(sheet).flatMap((subject): WorkbookCell[][] => {
      const { grade, classes } = averagesOf(sheet, subject)
      const course = subjectName(subject, words)
      const among = words.among(subject.among)
      const placeOf = ({ classId }: ClassAverage) =>
        subject.places[sheet.classes.findIndex((k) => k.classId === classId)] ?? null
      return [
        [
          ...[course, words.all, grade.n, grade.absent, grade.mean, null, null, null, null],
          ...figures(grade),
          among,
        ],
        ...classes.map((line): WorkbookCell[] => [
          course,
          line.className,
          line.stats.n,
          line.stats.absent,
          line.stats.mean,
          placeOf(line),
          line.over?.rate ?? null,
          line.t,
          line.top,
          ...figures(line.stats),
          among,
        ]),
      ]
    }),
  )
  const f = words.figures
  const columns: WorkbookColumn[] = [
    { title: words.course, width: 12 },
    { title: words.class, width: 14 },
    { title: f.n, format: 'count' },
    { title: f.absent, format: 'count' },
    { title: f.mean, format: 'mean' },
    { title: f.place, format: 'count' },
    { title: f.over, format: 'rate' },
    { title: f.t, format: 'mean' },
    { title: f.top, format: 'mean' },
    { title: f.sd, format: 'mean' },
    { title: f.median, format: 'mean' },
    { title: f.excellent, format: 'rate' },
    { title: f.good, format: 'rate' },
    { title: f.pass, format: 'rate' },
    { title: f.low, format: 'rate' },
    { title: f.max },
    { title: f.min },
    { title: f.among, width: 44 },
  ]
  return {
    name: words.sheets.classes,
    about: [about, formatContrastCounts(contrasts, words)],
    columns,
    rows,
    frozen: 2,
  }
}

/** How many classes and students the compared sheets hold. */
export const formatContrastCounts = (contrasts: Material['contrasts'], words: WorkbookWords): string =>
  words.students(
    contrasts.reduce((sum, sheet) => sum + sheet.classes.length, 0),
    contrasts.reduce((sum, sheet) => sum + sheet.studentIds.length, 0),
  )
