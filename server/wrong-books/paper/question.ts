import { correction, generate } from 'lean-qr'
import { BOX_MARK, CODE_RIM, ROOMS } from '#core/domain/redo/sheet.ts'
import { drawCode } from '../../slips/page.ts'
import { CODE, COLOUR, GAP, LEFT, MM, PX, WIDTH } from './measures.ts'
import type { PageRow } from './pages.ts'
import { BOLD, gap, NOTE, placeSideBySide, type RowWriter, TEXT } from './rows.ts'
import type { BookPaper, PaperQuestion } from './sheet.ts'

/** Options stand in columns of at least so many points. */
const OPTION = 14 * 16 * PX
const COLUMNS = Math.floor((WIDTH + GAP.wide) / (OPTION + GAP.wide))

/** A line across the content. @param wide points of its pen */
export const rule = ({ doc }: RowWriter, wide: number, colour: string): PageRow => ({
  height: wide,
  draw: (y) => void doc.rect(LEFT, y, WIDTH, wide).fill(colour),
})

const codeRow = ({ doc }: RowWriter, text: string): PageRow['draw'] => {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const module = CODE / (code.size + 2 * CODE_RIM)
  return (y) => drawCode(doc, code, LEFT + WIDTH - CODE + CODE_RIM * module, y + CODE_RIM * module, module)
}

/** Where it is from and what it asks, with its code at the right. */
function layOutQuestionHead(writer: RowWriter, no: number, question: PaperQuestion): PageRow[] {
  const width = question.code === null ? WIDTH : WIDTH - CODE - GAP.medium
  const words = [
    ...writer.words(
      [
        [`${String(no)}. `, BOLD],
        [question.about, NOTE],
      ],
      LEFT,
      width,
    ),
    ...writer.math(question.stem, LEFT, width),
  ]
  if (question.code === null) return words
  const draw = codeRow(writer, question.code)
  // a code reaches down beside so many lines: these stay with it
  let count = 0
  let height = 0
  while (count < words.length && height < CODE) height += words[count++]?.height ?? 0
  const first = placeSideBySide([words.slice(0, count)])
  return [
    {
      height: Math.max(CODE, first.height),
      draw(y) {
        first.draw(y)
        draw(y)
      },
    },
    ...words.slice(count),
  ]
}

function optionRows(writer: RowWriter, { options }: PaperQuestion): PageRow[] {
  const columns = Math.min(COLUMNS, options.length)
  const width = (WIDTH - (columns - 1) * GAP.wide) / columns
  return Array.from({ length: Math.ceil(options.length / columns) || 0 }, (_, row) =>
    placeSideBySide(
      options.slice(row * columns, (row + 1) * columns).map(({ letter, text }, column) => {
        const x = LEFT + column * (width + GAP.wide)
        const from = writer.face.widthOf(letter, BOLD) + GAP.small
        const [first, ...others] = writer.math(text, x + from, width - from)
        const name = writer.words([[letter, BOLD]], x, width)[0]
        if (!first || !name) return name ? [name] : []
        // the letter stands on the first line, which may be higher than its own
        const down = Math.max(0, (first.height - name.height) / 2)
        return [placeSideBySide([[gap(down), name], [first]]), ...others]
      }),
    ),
  )
}

/** Room to write, between two squares by which a photograph of the page finds it. */
function roomRow({ doc }: RowWriter, space: BookPaper['space']): PageRow[] {
  if (space === 'none') return []
  const [height, side] = [ROOMS[space] * MM, BOX_MARK * MM]
  const draw = (y: number): void => {
    doc.rect(LEFT, y, side, side)
    doc.rect(LEFT, y + height - side, side, side).fill(COLOUR.ink)
  }
  return [{ height, draw }]
}

/** One question of a book, from 1. */
export function questionRows(
  writer: RowWriter,
  no: number,
  question: PaperQuestion,
  space: BookPaper['space'],
): PageRow[] {
  const printed = [...layOutQuestionHead(writer, no, question), ...optionRows(writer, question)]
  const height = printed.reduce((sum, row) => sum + row.height, 0)
  return [
    gap(GAP.medium),
    ...printed,
    // what is printed right above the room would be read as written in it; beside a code there is room enough
    ...(space === 'none' || (question.code !== null && height <= CODE) ? [] : [gap(GAP.small)]),
    ...roomRow(writer, space),
    { ...gap(GAP.medium), trails: true },
    { ...rule(writer, PX, COLOUR.line), trails: true },
  ]
}

/** Its answer at the end of the book. */
export const answerRows = (
  writer: RowWriter,
  no: number,
  { answer, explanation }: PaperQuestion,
): PageRow[] => [
  gap(GAP.small),
  ...writer.words(
    [
      [`${String(no)}. `, BOLD],
      [answer, TEXT],
    ],
    LEFT,
    WIDTH,
  ),
  ...(explanation === '' ? [] : writer.math(explanation, LEFT, WIDTH)),
  { ...gap(GAP.small), trails: true },
]
