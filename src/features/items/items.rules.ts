import type { ItemAnalysis, PaperAnalysis } from '#contract/exam/items.ts'
import { readChosenLetters } from '#core/domain/analysis/chosen.ts'
import { difficultyGrade } from '#core/domain/analysis/difficulty.ts'
import { t } from '#src/i18n/i18n.ts'

export type ItemOrder = 'paper' | 'hardest' | 'behind'

/** Score rate told of an item: the class's where one is named, else the school's. */
export const pickItemRate = (item: ItemAnalysis): number | null => item.classRate ?? item.schoolRate

/** Items in the order of the paper, the hardest first, or those first where the class is furthest behind the school. */
export function orderItems(items: readonly ItemAnalysis[], order: ItemOrder): ItemAnalysis[] {
  if (order === 'paper') return [...items]
  const key = (item: ItemAnalysis): number =>
    order === 'hardest'
      ? (pickItemRate(item) ?? 2)
      : item.classRate === null || item.schoolRate === null
        ? 2
        : item.classRate - item.schoolRate
  return items.toSorted((a, b) => key(a) - key(b))
}

/** Begin of the name of a file about an item, or with null about all of them. */
export const fileNameOf = (
  { examName, courseName, class: own }: Pick<PaperAnalysis, 'examName' | 'courseName' | 'class'>,
  no: string | null,
): string =>
  [examName, courseName, own?.className, no === null ? null : t('items.no', { no })].filter(Boolean).join(' ')

export type Grade = ReturnType<typeof difficultyGrade>
export const GRADES: readonly Grade[] = ['easy', 'fairly-easy', 'middle', 'hard', 'very-hard']

/** Marks and items of each difficulty grade. */
export function groupByDifficulty(
  items: readonly ItemAnalysis[],
): { grade: Grade; items: number; full: number }[] {
  return GRADES.map((grade) => {
    const own = items.filter((i) => i.difficulty !== null && difficultyGrade(i.difficulty) === grade)
    return { grade, items: own.length, full: own.reduce((sum, i) => sum + i.full, 0) }
  })
}

export interface KnowledgeLine {
  readonly name: string
  readonly full: number
  /** Rates weighted by full marks; null where none is known. */
  readonly schoolRate: number | null
  readonly classRate: number | null
  readonly items: readonly string[]
}

/** Knowledge points, weakest first. An item of several points counts whole in each. */
export function groupItemsByKnowledge(items: readonly ItemAnalysis[]): KnowledgeLine[] {
  const names = [...new Set(items.flatMap((i) => i.knowledge))]
  const rate = (own: readonly ItemAnalysis[], of: 'schoolRate' | 'classRate') => {
    const known = own.filter((i) => i[of] !== null)
    const full = known.reduce((sum, i) => sum + i.full, 0)
    return full > 0 ? known.reduce((sum, i) => sum + (i[of] as number) * i.full, 0) / full : null
  }
  return names
    .map((name) => {
      const own = items.filter((i) => i.knowledge.includes(name))
      return {
        name,
        full: own.reduce((sum, i) => sum + i.full, 0),
        schoolRate: rate(own, 'schoolRate'),
        classRate: rate(own, 'classRate'),
        items: own.map((i) => i.no),
      }
    })
    .sort((a, b) => (a.classRate ?? a.schoolRate ?? 2) - (b.classRate ?? b.schoolRate ?? 2))
}

export interface Chooser {
  readonly studentId: string
  readonly name: string
}

/** Students of the class to whom an item was given by the option they chose; '' = no answer. Null without a class or without answers. */
export function choosers(paper: PaperAnalysis, at: number): Map<string, Chooser[]> | null {
  const students = paper.class?.students.filter((s) => s.answers !== null) ?? []
  if (students.length === 0) return null
  const found = new Map<string, Chooser[]>()
  for (const { studentId, name, answers, marks } of students) {
    const chosen = readChosenLetters((marks[at] ?? null) !== null, answers, at)
    if (chosen === null) continue
    const own = found.get(chosen)
    if (own) own.push({ studentId, name })
    else found.set(chosen, [{ studentId, name }])
  }
  return found
}

/** Students of the class who lost marks on an item, most first; null without a class. */
export function losers(paper: PaperAnalysis, at: number): (Chooser & { mark: number })[] | null {
  const full = paper.items[at]?.full ?? 0
  return (
    paper.class?.students
      .flatMap(({ studentId, name, marks }) => {
        const mark = marks[at]
        return mark == null || mark >= full ? [] : [{ studentId, name, mark }]
      })
      .sort((a, b) => a.mark - b.mark) ?? null
  )
}
