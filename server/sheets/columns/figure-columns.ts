import { plainText } from '../cells.ts'
import { isKnownCourse } from '../courses.ts'
import type { SheetCell } from '../read/sheet.ts'
import { headingKey } from './fields.ts'

/** Whose exports call a column so; null: many do. */
export type Style = 'zhixue' | 'haofenshu' | 'qitian' | null

/** A column of figures that follow from the marks: recognised, compared with our own, never taken for a mark. */
export interface FigureColumn {
  what: 'rank' | 'total'
  /** Among whom a rank is; of a total: of which items. */
  scope: 'class' | 'school' | 'wide' | 'all' | 'objective' | 'subjective'
  /** The subject as the heading names it; '' when it names none, `ALL_COURSES` for all subjects together. */
  course: string
  style: Style
}

/** In place of a subject: all of them together. */
export const ALL_COURSES = '*'

type ImportFigureKind = Pick<FigureColumn, 'what' | 'scope' | 'style'>
const rank = (scope: 'class' | 'school' | 'wide', style: Style, names: string) =>
  names.split(' ').map((name) => [name, { what: 'rank', scope, style }] as const)
const total = (scope: 'all' | 'objective' | 'subjective', style: Style, names: string) =>
  names.split(' ').map((name) => [name, { what: 'total', scope, style }] as const)

/** Ends of headings, each of the style that has it. */
const ENDS: readonly (readonly [string, ImportFigureKind])[] = [
  ...rank('class', 'zhixue', '班次'),
  ...rank('school', 'zhixue', '校次'),
  ...rank('wide', 'zhixue', '联考次 区次 市次 总次'),
  ...rank('class', 'haofenshu', '班级排名 班排名'),
  ...rank('school', 'haofenshu', '年级排名 年排名 校排名 学校排名'),
  ...rank('wide', 'haofenshu', '联考排名 区排名 市排名'),
  ...rank('class', 'qitian', '班名次 班名'),
  ...rank('school', 'qitian', '级名次 级名 校名次'),
  ...rank('wide', 'qitian', '区名次 区名 市名次 市名 总名次'),
  ...rank('class', null, '班级名次 班内名次 班内排名 班排 classrank rankinclass'),
  ...rank('school', null, '年级名次 全校名次 全校排名 校排 级排 年排 名次 排名 graderank schoolrank rank'),
  ...total('objective', 'zhixue', '客观题得分 客观题'),
  ...total('subjective', 'zhixue', '主观题得分 主观题'),
  ...total('objective', 'haofenshu', '客观题总分 客观题分数'),
  ...total('subjective', 'haofenshu', '主观题总分 主观题分数'),
  ...total('objective', 'qitian', '客观分 客观题分'),
  ...total('subjective', 'qitian', '主观分 主观题分'),
  ...total('all', 'zhixue', '全科得分 全科'),
  ...total('all', 'haofenshu', '总成绩 总得分'),
  ...total('all', 'qitian', '全卷得分 全卷总分 卷面分 卷面总分'),
]
/** Longest first: 班级排名 is not 排名 with something in front. */
const BY_LENGTH = [...ENDS].sort(([a], [b]) => b.length - a.length)
const ALL = /^(总分|全科|总成绩|总|六科|三科|九科|全部科目|total|all)$/

/** What figure a heading names, or null: it names none. */
export function figureColumn(heading: SheetCell | undefined): FigureColumn | null {
  const key = headingKey(heading).replace(FULL_INSIDE, '')
  for (const [end, kind] of BY_LENGTH) {
    if (!key.endsWith(end)) continue
    const course = key.slice(0, -end.length)
    if (course === '')
      return { ...kind, course: kind.what === 'total' && /^全科|^总/.test(end) ? ALL_COURSES : '' }
    if (ALL.test(course)) return { ...kind, course: ALL_COURSES }
    return isCourse(course) ? { ...kind, course } : null
  }
  return null
}

const KNOWN_COURSES = /^[\p{Script=Han}]{2,4}$/u
/** Whether what stands in front may be a subject. */
const isCourse = (text: string): boolean => isKnownCourse(text) || KNOWN_COURSES.test(text)

/** What stands around the name of a subject whose marks a column holds. */
const AROUND = /(成绩|得分|分数|原始分|卷面|score|marks?)$/

/**
 * The subject that a heading names, with its full mark where it says one: `语文`, `语文(150)`, `数学成绩`. Null for a
 * heading that is no subject of the dictionary.
 */
export function courseColumn(heading: SheetCell | undefined): { course: string; full: number | null } | null {
  const text = plainText(heading)
  const full = FULL_INSIDE.exec(text)?.[1]
  const course = text.replace(FULL_INSIDE, '').replace(/\s+/g, '').replace(AROUND, '')
  return isKnownCourse(course) ? { course, full: full === undefined ? null : Number(full) } : null
}

/** A full mark in brackets anywhere in the heading of a subject: `语文(150)得分`. */
const FULL_INSIDE = /[([](?:满分)?(\d{1,3}(?:\.\d{1,2})?)分?[)\]]/

/** A heading without the full mark that some write behind it: `1(5分)`, `第3题（满分10）`, `语文(150)`. */
export function fullInHeading(heading: SheetCell | undefined): { text: string; full: number | null } {
  const text = plainText(heading)
  const found =
    /^(.*?)\s*[([【]\s*(?:满分|共|full)?\s*[:：]?\s*(\d{1,3}(?:\.\d{1,2})?)\s*(?:分|marks?|points?)?\s*[)\]】]$/i.exec(
      text,
    )
  const [, name = '', mark = ''] = found ?? []
  // 15(1) is an item of its own: without a word it is a full mark behind what is no number alone
  const plain = /[([【]\s*\d+(\.\d+)?\s*[)\]】]$/.test(text)
  if (!found || name === '' || (plain && /^\D{0,2}\d/.test(name))) return { text, full: null }
  return { text: name, full: Number(mark) }
}
