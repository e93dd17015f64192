import type { WriteSheet } from 'hucre'

export type WorkbookCell = string | number | null

/** How the numbers of a column are shown. */
const FORMATS = { text: undefined, mark: '0.##', mean: '0.00', rate: '0.0%', count: '0' } as const

export interface WorkbookColumn {
  readonly title: string
  /** Without one: marks or text as they are. */
  readonly format?: keyof typeof FORMATS
  /** Characters; without one the title's own length, at least 8. */
  readonly width?: number
}

/** One sheet of the workbook. Cells of `rows` are in the order of `columns`. */
export interface WorksheetContent {
  readonly name: string
  /** Lines above the heading: exam, school and day, then of whom the figures are. */
  readonly about: readonly string[]
  readonly columns: readonly WorkbookColumn[]
  readonly rows: readonly (readonly WorkbookCell[])[]
  /** Columns that stay while the others are scrolled. */
  readonly frozen: number
}

/** A wide character takes two places. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, one) => sum + (one > '\u2e80' ? 2 : 1), 0)

const PAPER_A4 = 'a4'
const BOLD = { font: { bold: true }, alignment: { wrapText: true, vertical: 'center' } } as const

/** A sheet as the library writes it: heading frozen and printed on each page, A4 across, as wide as the paper. */
export function writeSheet({ name, about, columns, rows, frozen }: WorksheetContent): WriteSheet {
  const heading = about.length
  const cells: WriteSheet['cells'] = new Map(
    columns.map((_, at) => [`${String(heading)},${String(at)}`, { style: BOLD }]),
  )
  return {
    name,
    rows: [...about.map((line) => [line]), columns.map((c) => c.title), ...rows.map((row) => [...row])],
    columns: columns.map(({ title, format, width }) => {
      const numFmt = format && FORMATS[format]
      return { width: width ?? Math.max(8, widthOf(title) + 2), ...(numFmt === undefined ? {} : { numFmt }) }
    }),
    cells,
    freezePane: { rows: heading + 1, columns: frozen },
    pageSetup: {
      paperSize: PAPER_A4,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `$1:$${String(heading + 1)}`,
    },
    headerFooter: { oddFooter: '&C&P / &N' },
  }
}
