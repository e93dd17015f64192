import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { criticalRuleOf, nearLine } from '#core/domain/contrast/critical.ts'
import { formatContrastCounts, subjectName } from './classes.ts'
import type { Material } from './material.ts'
import type { WorkbookCell, WorksheetContent } from './sheet.ts'
import type { TriedLine } from './tried-lines.ts'
import type { WorkbookWords } from './words.ts'

/** Students near a line, the nearest first. */
function rowsOf(
  { sheet, subject, rule, found: { line } }: TriedLine,
  words: WorkbookWords,
): WorkbookCell[][] {
  const { scores } = subject
  return nearLine(subject, line, criticalRuleOf(sheet)).map((i) => [
    subjectName(subject, words),
    rule,
    line / MARK_SCALE,
    sheet.classes[sheet.classOf[i] ?? -1]?.className ?? '',
    sheet.names[i] || words.removed,
    sheet.numbers[i] ?? '',
    (scores[i] as number) / MARK_SCALE,
    (line - (scores[i] as number)) / MARK_SCALE,
  ])
}

/** Critical students of every line, with how far they are from it. */
export function criticalSheet(
  { contrasts }: Material,
  tried: readonly TriedLine[],
  about: string,
  words: WorkbookWords,
): WorksheetContent {
  const rule = criticalRuleOf(contrasts[0] ?? {})
  const band = rule.by === 'rank' ? words.critical.byRank(rule.percent) : words.critical.byMarks(rule.marks)
  return {
    name: words.sheets.critical,
    about: [about, `${formatContrastCounts(contrasts, words)}${words.semicolon}${band}`],
    columns: [
      { title: words.lines.subject, width: 12 },
      { title: words.lines.line, width: 18 },
      { title: words.lines.score },
      { title: words.class, width: 14 },
      { title: words.name, width: 12 },
      { title: words.number, width: 14 },
      { title: words.critical.score },
      { title: words.critical.short },
    ],
    rows: tried.flatMap((one) => rowsOf(one, words)),
    frozen: 2,
  }
}
