import type { WrongEntry } from '#contract/wrong/notebook.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'

export interface LabelGroup {
  readonly key: string
  readonly title: { readonly examName: string; readonly courseName: string }
  readonly entries: readonly WrongEntry[]
}

/** Questions paper by paper, in the order of the list: what was sat together is remembered together. */
export function groupEntriesByPaper(entries: readonly WrongEntry[]): LabelGroup[] {
  const sheets = new Map<string, WrongEntry[]>()
  for (const entry of entries) {
    const key = `${entry.examId}/${entry.paperId}`
    const sheet = sheets.get(key)
    if (sheet) sheet.push(entry)
    else sheets.set(key, [entry])
  }
  return [...sheets].flatMap(([key, own]) => {
    const [first] = own
    return first
      ? [{ key, title: { examName: first.examName, courseName: first.courseName }, entries: own }]
      : []
  })
}

/** The chosen ones with a whole sheet added, or taken out where all of it was chosen. */
export function withSheet(chosen: ReadonlySet<string>, sheet: LabelGroup): Set<string> {
  const keys = sheet.entries.map(questionKey)
  const next = new Set(chosen)
  const all = keys.every((key) => next.has(key))
  for (const key of keys) {
    if (all) next.delete(key)
    else next.add(key)
  }
  return next
}
