import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import type { ClassUpline } from '#core/domain/analysis/simulator.ts'
import { formatContrastCounts, subjectName } from './classes.ts'
import type { Material } from './material.ts'
import type { WorkbookCell, WorkbookColumn, WorksheetContent } from './sheet.ts'
import type { TriedLine } from './tried-lines.ts'
import type { WorkbookWords } from './words.ts'

/** Who reaches a line, of everybody seen and of each class; under a line of the total also subject by subject. */
function rowsOf({ sheet, subject, parts, rule, found }: TriedLine, words: WorkbookWords): WorkbookCell[][] {
  const line = found.line / MARK_SCALE
  const of = (name: string, own: ClassUpline | undefined): WorkbookCell[][] => {
    if (!own || own.n === 0) return []
    const head = [subjectName(subject, words), rule, line, name]
    return [
      [...head, subjectName(subject, words), own.n, own.above, own.rate, null, null, null, null, null, null],
      ...parts.map((part, i): WorkbookCell[] => {
        const score = found.effective[i]
        const e = own.effective[i]
        return [
          ...[...head, part.name, own.n, own.above, own.rate],
          score == null ? null : score / MARK_SCALE,
          ...[e?.single ?? null, e?.double ?? null, e?.mismatch ?? null],
          ...[e?.hitRate ?? null, e?.contribution ?? null],
        ]
      }),
    ]
  }
  return [
    ...of(words.all, found.all),
    ...subject.classes.flatMap((at) => of(sheet.classes[at]?.className ?? '', found.classes[at])),
  ]
}

/** Score lines with single and double, class by class. */
export function linesSheet(
  { contrasts }: Material,
  tried: readonly TriedLine[],
  about: string,
  words: WorkbookWords,
): WorksheetContent {
  const l = words.lines
  const columns: WorkbookColumn[] = [
    { title: l.subject, width: 12 },
    { title: l.line, width: 18 },
    { title: l.score },
    { title: words.class, width: 14 },
    { title: words.course, width: 12 },
    { title: words.figures.n, format: 'count' },
    { title: l.above, format: 'count' },
    { title: l.rate, format: 'rate' },
    { title: l.effective, format: 'mean' },
    { title: l.single, format: 'count' },
    { title: l.double, format: 'count' },
    { title: l.mismatch, format: 'count' },
    { title: l.hit, format: 'rate' },
    { title: l.contribution, format: 'rate' },
  ]
  return {
    name: words.sheets.lines,
    about: [about, `${formatContrastCounts(contrasts, words)}${words.semicolon}${l.about}`],
    columns,
    rows: tried.flatMap((one) => rowsOf(one, words)),
    frozen: 2,
  }
}
