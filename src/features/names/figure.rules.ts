import type { FigureKind, FigureQuery, NamesOfFigure } from '#contract/names.ts'
import { TOTAL } from '#core/domain/contrast/subjects.ts'
import { t } from '#src/i18n/i18n.ts'
import { studentHref } from '#src/nav/student-href.ts'

const KINDS = {
  all: true,
  present: true,
  absent: true,
  zero: true,
  front: true,
  back: true,
  segment: true,
  band: true,
  excellent: true,
  good: true,
  pass: true,
  low: true,
  above: true,
  below: true,
  critical: true,
  single: true,
  double: true,
  mismatch: true,
} as const satisfies Record<FigureKind, true>

const isKind = (text: string | null): text is FigureKind => text !== null && text in KINDS

/** The figure that an address names; null: none. Numbers that are none are left out, and the server says so. */
export function figureIn(search: string): FigureQuery | null {
  const fields = new URLSearchParams(search)
  const [figure, subject] = [fields.get('figure'), fields.get('subject')]
  if (!isKind(figure) || !subject) return null
  const number = (name: string) => {
    const text = fields.get(name)
    return text !== null && Number.isFinite(Number(text)) ? { [name]: Number(text) } : {}
  }
  const one = (name: string, of: readonly string[]) => {
    const text = fields.get(name)
    return text !== null && (of.length === 0 || of.includes(text)) ? { [name]: text } : {}
  }
  return {
    subject,
    figure,
    ...number('n'),
    ...number('from'),
    ...number('to'),
    ...number('value'),
    ...one('by', ['score', 'share']),
    ...one('how', ['share', 'coefficient']),
    ...one('part', []),
  }
}

/** What the figure counts, in words. */
export function figureText({ figure, n = 0, from = 0, to = 0 }: FigureQuery, reply: NamesOfFigure): string {
  const tenth = { from: (n - 1) * 10, to: n * 10 }
  if (figure === 'segment') return t('names.figure.segment', tenth)
  if (figure === 'front' || figure === 'back') return t(`names.figure.${figure}`, { n })
  if (figure === 'band') return t('names.figure.band', { from, to })
  if (figure === 'single' || figure === 'double' || figure === 'mismatch') {
    return t(`names.figure.${figure}`, { part: reply.part?.name ?? '' })
  }
  return t(`names.figure.${figure}`)
}

/**
 * Where a name of a figure leads: of the total to the student's report, which whoever sees the total may open; of a subject
 * to the answer card of it. Null: erased, or absent.
 */
export const wayOf =
  ({ examId }: Pick<NamesOfFigure, 'examId'>, subject: string) =>
  ({ studentId, studentName, score }: NamesOfFigure['rows'][number]): string | null => {
    if (studentName === '' || score === null) return null
    return studentHref({ examId, reportStudentId: studentId }, subject === TOTAL, subject)
  }
