import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { gb18030 } from '#server/sheets/files.test-support.ts'
import type { Chance } from './chance.ts'

/** What a sheet says of its people, however it is written down: what has to come out of its reading. */
export interface Truth {
  number: string
  name: string
  className: string
  /** By subject; null: absent. */
  marks: Record<string, number | null>
}

/** A sheet of an office before it is written: lines of cells, and how they are shown. */
export interface Sheet {
  people: Truth[]
  subjects: string[]
  format: 'xlsx' | 'utf8' | 'gb18030'
  /** Lines above the headings. */
  above: CellValue[][]
  head: CellValue[]
  /** Lines below the headings, above the people. */
  between: CellValue[][]
  rows: CellValue[][]
  below: CellValue[][]
  /** Number formats of cells by column. */
  shown: Map<number, string>
  /** Cells of a column that are one, as first and last of the rows. */
  merged: { column: number; from: number; to: number }[]
  /** True: a sheet of the workbook for each class. */
  apart: boolean
}

export const FULL = 150
const SURNAMES = Array.from('王李张刘陈杨赵黄周吴')
const GIVEN = Array.from('芳伟娜敏静强磊洋艳勇军杰涛明超')
const SUBJECTS = ['语文', '数学', '英语', '物理']

/** A sheet without anything odd: a row a student, a column a subject. */
export function plainSheet(chance: Chance): Sheet {
  const subjects = chance.some(SUBJECTS, chance.between(2, 4))
  const count = chance.between(8, 24)
  const [first, digits] = [chance.between(1, 900), chance.between(6, 10)]
  const people = Array.from({ length: count }, (_, i): Truth => {
    const number = `2${String(first + i).padStart(digits - 1, '0')}`
    const name = `${chance.of(SURNAMES)}${chance.of(GIVEN)}${chance.of(GIVEN)}`
    const marks = Object.fromEntries(subjects.map((s) => [s, chance.between(0, 2 * FULL) / 2]))
    return { number, name, className: `高一${i < count / 2 ? 1 : 2}班`, marks }
  })
  return {
    ...{ people, subjects, above: [], between: [], below: [], shown: new Map(), merged: [], apart: false },
    format: chance.of(['xlsx', 'utf8', 'gb18030']),
    head: ['学号', '姓名', '年级', '班级', ...subjects.map((s) => `${s}(${FULL})`)],
    rows: people.map((p) => [
      p.number,
      p.name,
      '高一',
      p.className,
      ...subjects.map((s) => p.marks[s] ?? null),
    ]),
  }
}

const cell = (value: CellValue): string => {
  const text = value === null ? '' : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The sheet as a file. */
export async function fileOf(sheet: Sheet): Promise<{ name: string; bytes: string | Uint8Array }> {
  const { above, head, between, rows, below } = sheet
  const lines = [...above, head, ...between, ...rows, ...below]
  if (sheet.format !== 'xlsx') {
    const text = `${lines.map((line) => line.map(cell).join(',')).join('\n')}\n`
    return { name: '成绩.csv', bytes: sheet.format === 'utf8' ? text : gb18030(text) }
  }
  const before = above.length + 1 + between.length
  const cells: WriteSheet['cells'] = new Map()
  for (const [column, numFmt] of sheet.shown)
    for (let row = before; row < before + rows.length; row++)
      cells.set(`${row},${column}`, { style: { numFmt } })
  const merges = sheet.merged.map(({ column, from, to }) => ({
    ...{ startRow: before + from, endRow: before + to },
    ...{ startCol: column, endCol: column },
  }))
  const classes = [...new Set(sheet.people.map((p) => p.className))]
  const sheets: WriteSheet[] = sheet.apart
    ? classes.map((name) => ({
        name,
        rows: [...above, head, ...between, ...rows.filter((r) => r[3] === name)],
      }))
    : [{ name: 'Sheet1', rows: lines, cells, merges }]
  return { name: '成绩.xlsx', bytes: await writeXlsx({ sheets }) }
}
