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
  return {
    name: words.sheets.items,
    about: [about, [...populationsOf(papers, words), words.items.about].join(words.semicolon)],
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

/** Who sat the papers: said once where that is the same for all, else for each subject. */
function populationsOf(papers: Material['papers'], words: WorkbookWords): string[] {
  const each = papers.flatMap(({ analysis: { courseName, population } }) =>
    population ? [{ courseName, among: words.among(population) }] : [],
  )
  const different = [...new Set(each.map(({ among }) => among))]
  if (different.length < 2) return different
  return each.map(({ courseName, among }) => words.ofCourse(courseName, among))
}
