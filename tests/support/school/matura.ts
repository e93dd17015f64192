import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'

/** A paper of research data as its plain CSV files have it, and the people who sat it. */
export interface Matura {
  items: string
  scores: string
  /** The rows of `scores`, headings first. */
  rows: readonly (readonly string[])[]
  /** 学号,姓名,年级,班级 of everybody: the data have no names, and a class for each kind of school. */
  roster: string
  /** Whose report is read: number, name and class. */
  reader: { number: string; name: string; className: string }
}

const SET = join(
  process.env['KAOBAN_DATA'] ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'exams/cz-matura-2019-sample2000',
)
const GRADE = '高三'
/** Where the data are not: as many students and items of the same shape. */
const MADE = { students: 300, items: 31 }

const unquoted = (text: string): string => text.replaceAll('"', '')

function made(): { items: string; scores: string } {
  const names = Array.from({ length: MADE.items }, (_, i) => `b${i + 1}`)
  const items = ['item,max_score,type,knowledge_points', ...names.map((name) => `${name},2,,`)].join('\n')
  const row = (n: number) => {
    const marks = names.map((_, i) => (n * 7 + i * 5 + ((n * i) % 4)) % 3)
    const total = marks.reduce((sum, mark) => sum + mark, 0)
    return [`CS${String(n + 1).padStart(5, '0')}`, `GY${n % 5}`, 1, n % 2, ...marks, total].join(',')
  }
  const head = ['student_id', 'school_type', 'first_attempt', 'gymnasium', ...names, 'total'].join(',')
  return { items, scores: [head, ...Array.from({ length: MADE.students }, (_, n) => row(n))].join('\n') }
}

/** The set as it lies beside the project, or one made up. */
export function matura(): Matura {
  const read = (name: string) => readFileSync(join(SET, name), 'utf8')
  const { items, scores } = existsSync(SET)
    ? { items: read('items.csv'), scores: read('scores.csv') }
    : made()
  const rows = scores
    .trim()
    .split('\n')
    .map((line) => unquoted(line).split(','))
  const people = rows.slice(1).map(([number = '', type = ''], i) => ({
    ...{ number, name: `考生${String(i + 1).padStart(4, '0')}`, className: `高三${type}班` },
  }))
  const line = ({ number, name, className }: (typeof people)[number]) =>
    [number, name, GRADE, className].join(',')
  const counts = new Map<string, number>()
  for (const { className } of people) counts.set(className, (counts.get(className) ?? 0) + 1)
  // of the smallest class: its accounts are made fastest
  const [smallest = ''] = [...counts].toSorted((a, b) => a[1] - b[1])[0] ?? []
  const reader = people.find(({ className }) => className === smallest)
  if (!reader) throw new Error('The data have no students.')
  return { items, scores, rows, reader, roster: ['学号,姓名,年级,班级', ...people.map(line)].join('\n') }
}

/**
 * The scores as an office's workbook has them: a hidden sheet of last month in front, a title above the headings, the
 * total's mean and who made it below, and words in place of the marks of one who was away.
 */
export async function messyWorkbook({ rows }: Matura): Promise<Uint8Array> {
  const [head = [], ...people] = rows
  const itemAt = head.flatMap((name, i) => (/^[a-z]\d/.test(name) ? [i] : []))
  const cells = people.map((row, n) =>
    head.map((_, i) => {
      if (i === 0) return row[0] ?? ''
      if (n === 0 && itemAt.includes(i)) return '缺考'
      const mark = itemAt.includes(i) ? Number(row[i]) : null
      return mark ?? ''
    }),
  )
  const keep = [0, ...itemAt]
  const only = (row: readonly (string | number)[]) => keep.map((i) => row[i] ?? '')
  const sheets: WriteSheet[] = [
    {
      name: '上次',
      hidden: true,
      rows: [
        ['学号', 'b1'],
        ['CS00001', 0],
      ],
    },
    {
      name: '成绩',
      rows: [
        ['第一中学高三模拟考试数学成绩'],
        ['2026年11月'],
        only(head),
        ...cells.map(only),
        ['平均分', ...keep.slice(1).map(() => 1)],
        ['制表人：教务处'],
      ],
    },
  ]
  return writeXlsx({ sheets })
}
