import type { Material } from './material.ts'
import type { WorkbookCell, WorksheetContent } from './sheet.ts'
import type { WorkbookWords } from './words.ts'

/** Items of every paper, with the score rate of each class that sat it. */
export function itemsSheet({ papers }: Material, about: string, words: WorkbookWords): WorksheetContent {
  const classes = new Map(papers.flatMap((p) => p.classes.map((c) => [c.classId, c.className] as const)))
  const types: Readonly<Record<string, string>> = words.items.types
  const rows = papers.flatMap(({ analysis, classes: seen }) =>
    analysis.items.map((item, i): WorkbookCell[] => [
      analysis.courseName,
      item.no,
      types[item.type] ?? item.type,
      item.full,
      item.n,
      item.mean,
      item.difficulty,
      item.discrimination,
      item.schoolRate,
      ...[...classes.keys()].map((id) => seen.find((c) => c.classId === id)?.rates[i] ?? null),
    ]),
  )
  const [first] = papers
  const whom = first?.analysis.population
  return {
    name: words.sheets.items,
    about: [about, `${whom ? `${words.among(whom)}${words.semicolon}` : ''}${words.items.about}`],
    columns: [
      { title: words.course, width: 12 },
      { title: words.items.no, width: 8 },
      { title: words.items.type, width: 10 },
      { title: words.items.full },
      { title: words.items.n, format: 'count' },
      { title: words.items.mean, format: 'mean' },
      { title: words.items.difficulty, format: 'mean' },
      { title: words.items.discrimination, format: 'mean' },
      { title: words.items.school, format: 'rate' },
      ...[...classes.values()].map((name) => ({
        title: words.items.ofClass(name),
        format: 'rate' as const,
        width: 14,
      })),
    ],
    rows,
    frozen: 2,
  }
}
