import type { Locale } from '#contract/locale.ts'
import type { FoldedClass } from '#contract/office/import-shapes.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import type { LostZeros } from '../../sheets/roster/students.ts'
import { localDay } from '../layout/facts.ts'
import type { ExamFacts } from '../layout/plan.ts'
import type { Resolved } from '../resolve/resolved.ts'

/** What an import holds, told to the person before and after it is stored. */
export interface ImportOverview {
  name: string
  day: string
  key: string
  students: number
  schools: number
  classes: number
  newStudents: number
  /** Names of the schools that have new students. */
  newcomersAt: readonly string[]
  newSchools: number
  updated: number
  papers: readonly {
    course: string
    items: number
    sat: number
    absent: number
    ignored: readonly string[]
    passed: readonly string[]
    zeros: LostZeros | null
  }[]
  /** Numbers of the files that were found among the school's students with zeros in front. */
  zeros: LostZeros | null
  /** Classes that the files write in another way than they are called. */
  folded: readonly FoldedClass[]
  /** Schools whose new school year this import begins. */
  turned: readonly { school: string; year: string }[]
  /** Words met in cells of marks, with how often. */
  words: readonly { word: string; count: number }[]
}

export function buildImportOverview(
  resolved: Resolved,
  facts: ExamFacts,
  words: ReadonlyMap<string, number> = new Map(),
): ImportOverview {
  const { participants, schools, draft } = resolved
  return {
    name: facts.name,
    day: localDay(facts.date),
    key: facts.key,
    students: participants.length,
    schools: schools.length,
    classes: new Set(participants.map((p) => `${p.school} ${p.class.grade} ${p.class.name}`)).size,
    newStudents: participants.filter((p) => p.studentId === null).length,
    newcomersAt: schools
      .filter((_, i) => participants.some((p) => p.school === i && p.studentId === null))
      .map((s) => s.name),
    newSchools: schools.filter((s) => s.known === null).length,
    updated: participants.filter((p) => p.update).length,
    papers: draft.papers.map((p) => ({
      course: p.courseName,
      items: p.items.length,
      sat: p.rows.length,
      absent: participants.length - p.rows.length,
      ignored: p.ignored,
      passed: p.passed ?? [],
      zeros: p.zeros ?? null,
    })),
    zeros: resolved.zeros,
    folded: resolved.folded,
    turned: schools.flatMap(({ name, turnTo }) =>
      turnTo ? [{ school: name, year: `${turnTo}–${turnTo + 1}` }] : [],
    ),
    words: Array.from(words, ([word, count]) => ({ word, count })),
  }
}

const WORDS = {
  'zh-CN': {
    exam: '{name}（{day}）：{students} 名学生，{classes} 个班，{schools} 所学校',
    paper: '  {course}：{items} 题，{sat} 人有成绩，{absent} 人缺考',
    ignored: '    未使用的列：{names}',
    passed: '    跳过的行：{names}',
    zeros: '    {count} 个学号开头的 0 丢了，已按名单补上（如 {from} → {to}）',
    folded: '  班级 {name}：文件里写作 {written}，按同一个班处理',
    turned: '  {school} 进入 {year} 学年：各年级升一级，毕业年级离校',
    fresh: '  新建：学校 {newSchools}，学生 {newStudents}；更新：学生 {updated}',
    join: '、',
  },
  en: {
    exam: '{name} ({day}): {students} students, {classes} classes, {schools} schools',
    paper: '  {course}: {items} items, {sat} with marks, {absent} absent',
    ignored: '    not used: {names}',
    passed: '    lines passed over: {names}',
    zeros: '    {count} student numbers had lost the zeros at their front and were matched ({from} → {to})',
    folded: '  class {name}: written {written} in the files, taken as one class',
    turned: '  {school} begins the school year {year}: every grade goes up, the last one graduates',
    fresh: '  new: {newSchools} schools, {newStudents} students; changed: {updated} students',
    join: ', ',
  },
} as const

export function summaryLines(summary: ImportOverview, lang: Locale): string[] {
  const words = WORDS[lang]
  const { papers, newcomersAt: _, zeros: stored, folded, turned, words: __, ...facts } = summary
  const lines = [fillPlaceholders(words.exam, facts)]
  for (const { ignored, passed, zeros, ...paper } of papers) {
    lines.push(fillPlaceholders(words.paper, paper))
    if (ignored.length) lines.push(fillPlaceholders(words.ignored, { names: ignored.join(words.join) }))
    if (passed.length) lines.push(fillPlaceholders(words.passed, { names: passed.join(words.join) }))
    if (zeros) lines.push(fillPlaceholders(words.zeros, { ...zeros }))
  }
  if (stored) lines.push(fillPlaceholders(words.zeros, { ...stored }))
  for (const { name, written } of folded)
    lines.push(fillPlaceholders(words.folded, { name, written: written.join(words.join) }))
  for (const one of turned) lines.push(fillPlaceholders(words.turned, one))
  const { newSchools, newStudents, updated } = summary
  if (newSchools + newStudents + updated)
    lines.push(fillPlaceholders(words.fresh, { newSchools, newStudents, updated }))
  return lines
}
