import type { Chance } from './chance.ts'
import { FULL, type Sheet } from './sheet.ts'

/** Something odd about a sheet. */
export interface Mess {
  what: string
  /** True: what it says cannot be recovered, so a person has to be told. */
  isLost?: true
  /** Only in a workbook. */
  isBook?: true
  /** Columns or lines it changes: two messes of one place are not put together. */
  at: 'number' | 'name' | 'class' | 'marks' | 'lines' | 'head' | 'sheets'
  make: (sheet: Sheet, chance: Chance) => void
}

const eachNumber = (sheet: Sheet, how: (text: string, i: number) => string | number) => {
  for (const [i, row] of sheet.rows.entries()) row[0] = how(String(row[0]), i)
}
/** A long number as spreadsheets show it. */
const scientific = (number: string): string =>
  `${number[0]}.${number.slice(1, 3)}E+${String(number.length - 1).padStart(2, '0')}`
const totalOf = (sheet: Sheet, i: number): number =>
  sheet.subjects.reduce((sum, s) => sum + (sheet.people[i]?.marks[s] ?? 0), 0)

/** Odd things of sheets that schools were seen to send. */
export const MESSES: readonly Mess[] = [
  {
    what: 'numbers as formulas of a text',
    at: 'number',
    make: (sheet) => eachNumber(sheet, (number) => `="${number}"`),
  },
  {
    what: 'an apostrophe before numbers',
    at: 'number',
    make: (sheet) => eachNumber(sheet, (number) => `'${number}`),
  },
  {
    what: 'a tab behind numbers',
    at: 'number',
    make: (sheet) => eachNumber(sheet, (number) => `${number}\t`),
  },
  {
    what: 'full-width digits',
    at: 'number',
    make: (sheet) =>
      eachNumber(sheet, (n) => n.replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0))),
  },
  {
    what: 'a number format that shows zeros',
    at: 'number',
    isBook: true,
    make: (sheet) => {
      const zeros = '0'.repeat(String(sheet.rows[0]?.[0]).length + 2)
      eachNumber(sheet, Number)
      sheet.shown.set(0, zeros)
      for (const one of sheet.people) one.number = one.number.padStart(zeros.length, '0')
    },
  },
  {
    what: 'numbers in scientific notation',
    at: 'number',
    isLost: true,
    make: (sheet) => eachNumber(sheet, scientific),
  },
  {
    what: 'one number in scientific notation',
    at: 'number',
    isLost: true,
    make: (sheet, chance) => {
      const row = chance.of(sheet.rows)
      row[0] = scientific(String(row[0]))
    },
  },
  {
    what: 'a number twice',
    at: 'number',
    isLost: true,
    make: (sheet) => {
      const [first, second] = sheet.rows
      if (first && second) second[0] = first[0] ?? null
    },
  },
  {
    what: 'names with spaces between and around',
    at: 'name',
    make: (sheet) => {
      for (const row of sheet.rows) row[1] = ` ${String(row[1])}\u3000`
    },
  },
  {
    what: 'a letter that the encoding lost',
    at: 'name',
    isLost: true,
    isBook: true,
    make: (sheet, chance) => {
      const row = chance.of(sheet.rows)
      row[1] = `${String(row[1]).slice(0, 1)}\ufffd${String(row[1]).slice(2)}`
    },
  },
  {
    what: 'merged cells of classes',
    at: 'class',
    isBook: true,
    make: (sheet) => {
      const half = sheet.rows.findIndex((row) => row[3] !== sheet.rows[0]?.[3])
      for (const [from, to] of [
        [0, half - 1],
        [half, sheet.rows.length - 1],
      ] as const) {
        sheet.merged.push({ column: 3, from, to })
        for (let i = from + 1; i <= to; i++) (sheet.rows[i] as unknown[])[3] = null
      }
    },
  },
  {
    what: 'sums and ranks beside the marks',
    at: 'head',
    make: (sheet) => {
      const sums = sheet.rows.map((_, i) => totalOf(sheet, i))
      sheet.head.push('总分', '年级排名')
      for (const [i, row] of sheet.rows.entries())
        row.push(sums[i] ?? null, 1 + sums.filter((sum) => sum > (sums[i] ?? 0)).length)
    },
  },
  {
    what: 'full marks in a line of their own',
    at: 'head',
    make: (sheet) => {
      for (const [i, s] of sheet.subjects.entries()) sheet.head[4 + i] = s
      sheet.between.push(['满分', null, null, null, ...sheet.subjects.map(() => FULL)])
    },
  },
  {
    what: 'no full marks',
    at: 'head',
    isLost: true,
    make: (sheet) => {
      for (const [i, s] of sheet.subjects.entries()) sheet.head[4 + i] = s
    },
  },
  {
    what: 'a title above',
    at: 'lines',
    make: (sheet) =>
      void sheet.above.push(['某某中学第一学期期末成绩', ...sheet.head.slice(1).map(() => null)]),
  },
  {
    what: 'averages and signatures below',
    at: 'lines',
    make: (sheet) => {
      const rest = sheet.subjects.map((_, i) => 90.5 + i)
      sheet.below.push(['平均分', null, null, null, ...rest], ['制表人：某某', null, null, null])
    },
  },
  {
    what: 'empty lines below',
    at: 'lines',
    make: (sheet) => void sheet.below.push([null], [null, null], [null]),
  },
  {
    what: 'absent by a word',
    at: 'marks',
    make: (sheet, chance) => {
      const i = chance.between(0, sheet.rows.length - 1)
      const subject = sheet.subjects[0] as string
      ;(sheet.rows[i] as unknown[])[4] = chance.of(['缺考', '缺'])
      const one = sheet.people[i]
      if (one) one.marks[subject] = null
    },
  },
  {
    what: 'marks as texts',
    at: 'marks',
    make: (sheet) => {
      for (const row of sheet.rows) row[4] = String(row[4])
    },
  },
  {
    what: 'a mark above the full mark',
    at: 'marks',
    isLost: true,
    make: (sheet, chance) => {
      chance.of(sheet.rows)[4] = FULL + chance.between(1, 99)
    },
  },
  {
    what: 'a letter O in a mark',
    at: 'marks',
    isLost: true,
    make: (sheet, chance) => {
      chance.of(sheet.rows)[4] = '1O5'
    },
  },
  {
    what: 'a sheet for each class',
    at: 'sheets',
    isBook: true,
    make: (sheet) => {
      sheet.apart = true
    },
  },
]
