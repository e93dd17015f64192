import { t } from '#src/i18n/i18n.ts'
import type { Who } from '#src/ui/charts/who.ts'
import type { ReportSummary, SubjectRow } from './summary.rules.ts'
import { wrapText } from './wrap.rules.ts'

/** Pixels; the picture is as tall as what it holds. */
export const PICTURE_WIDTH = 1080
const [EDGE, PAD, GAP] = [40, 48, 28]
const LEFT = EDGE + PAD
const INNER = PICTURE_WIDTH - 2 * LEFT

/** Sizes and heights of lines in pixels: a chat shows the picture at a third of its width. */
export const FONTS = {
  number: { size: 144, weight: 600, line: 164 },
  title: { size: 56, weight: 600, line: 76 },
  strong: { size: 42, weight: 600, line: 62 },
  body: { size: 40, weight: 400, line: 62 },
  small: { size: 34, weight: 400, line: 50 },
} as const
export type FontName = keyof typeof FONTS

/** Names of colours.css; the picture is light whatever the screen shows. */
export type Colour =
  | 'ground'
  | 'surface'
  | 'raised'
  | 'line'
  | 'ink'
  | 'muted'
  | 'primary'
  | 'orange'
  | 'aquamarine'
  | 'purple'

interface BoxPosition {
  readonly x: number
  readonly y: number
}
/** A line of text from `x` on; it is `width` wide and stands in the middle of `height`. */
export type TextBox = BoxPosition & {
  readonly kind: 'text'
  readonly text: string
  readonly font: FontName
  readonly colour: Colour
  readonly width: number
  readonly height: number
}
type FillBox = BoxPosition & {
  readonly kind: 'fill'
  readonly width: number
  readonly height: number
  readonly radius: number
  readonly colour: Colour
}
/** The shape of a group around a point. */
type MarkBox = BoxPosition & { readonly kind: 'mark'; readonly who: Who; readonly r: number }
export type Box = TextBox | FillBox | MarkBox

export interface Picture {
  readonly height: number
  /** In the order they are drawn. */
  readonly boxes: readonly Box[]
  /** All that is written, a paragraph each: what the picture says to whoever cannot see it. */
  readonly words: readonly string[]
}

/** Width in pixels of a text in one of the fonts. */
export type Measure = (text: string, font: FontName) => number

export const COLOUR_OF: Readonly<Record<Who, Colour>> = {
  own: 'primary',
  class: 'orange',
  school: 'aquamarine',
  joint: 'purple',
}

/** Lays boxes below each other. */
function sheet(measure: Measure) {
  const boxes: Box[] = []
  const words: string[] = []
  let y = EDGE
  const put = (text: string, font: FontName, colour: Colour, x: number): number => {
    const width = measure(text, font)
    boxes.push({ kind: 'text', text, font, colour, x, y, width, height: FONTS[font].line })
    return width
  }
  const write = (text: string, font: FontName, colour: Colour = 'ink', left = LEFT, width = INNER): void => {
    if (text === '') return
    words.push(text)
    for (const line of wrapText(text, width, (part) => measure(part, font))) {
      put(line, font, colour, left)
      y += FONTS[font].line
    }
  }
  /** One text at each end of a line, or below each other where the line is too short for both. */
  const ends = (start: string, end: string, font: FontName, colour: Colour, endFont = font): void => {
    const room = INNER - measure(end, endFont) - GAP
    const height = Math.max(FONTS[font].line, FONTS[endFont].line)
    const lines = wrapText(start, room, (part) => measure(part, font))
    if (start === '' || end === '' || lines.length > 1 || room < INNER / 3) {
      write(start, font, colour)
      write(end, endFont, colour)
      return
    }
    words.push(`${start} ${end}`)
    put(start, font, colour, LEFT)
    put(end, endFont, colour, LEFT + INNER - measure(end, endFont))
    y += height
  }
  const fill = (box: Omit<FillBox, 'kind' | 'x' | 'y'> & Partial<BoxPosition>): void => {
    boxes.push({ kind: 'fill', x: LEFT, y, ...box })
  }
  const mark = (who: Who, x: number, top: number, r: number): void => {
    boxes.push({ kind: 'mark', who, x, y: top, r })
  }
  const card = (content: () => void): void => {
    const [under, top] = [boxes.length, y]
    y += PAD
    content()
    y += PAD
    const box = { x: EDGE, y: top, width: PICTURE_WIDTH - 2 * EDGE, height: y - top, radius: 32 }
    boxes.splice(under, 0, { kind: 'fill', ...box, colour: 'surface' })
    y += GAP
  }
  return {
    ...{ boxes, words, put, write, ends, fill, mark, card },
    top: () => y,
    space: (height: number) => {
      y += height
    },
  }
}
type PictureLayout = ReturnType<typeof sheet>

function head({ ends, write, space }: PictureLayout, summary: ReportSummary, brandName: string): void {
  space(8)
  ends(brandName, summary.day, 'small', 'muted')
  space(12)
  write(summary.exam, 'title')
  if (summary.person) {
    write(summary.person.name, 'strong')
    write(summary.person.place, 'small', 'muted')
  }
  space(GAP)
}

function total(
  page: PictureLayout,
  { total: of, means, standing, notes, changes }: ReportSummary,
  measure: Measure,
): void {
  const { write, put, words, space, fill } = page
  if (of) {
    write(t('report.total'), 'small', 'muted')
    const width = put(of.score, 'number', 'ink', LEFT)
    const room = INNER - width - GAP
    words.push(`${of.score} ${of.outOf}`)
    if (measure(of.outOf, 'body') <= room) {
      // on the foot of the figures
      space(FONTS.number.line - FONTS.body.line - 22)
      put(of.outOf, 'body', 'muted', LEFT + width + GAP)
      space(FONTS.body.line + 22)
    } else {
      space(FONTS.number.line)
      put(of.outOf, 'body', 'muted', LEFT)
      space(FONTS.body.line)
    }
    write(of.rate, 'small', 'muted')
  }
  write(means, 'small', 'muted')
  for (const line of standing) write(line, 'small', 'muted')
  for (const line of notes) write(line, 'small', 'muted')
  if (changes.length === 0) return
  space(GAP)
  fill({ width: INNER, height: 2, radius: 0, colour: 'line' })
  space(GAP)
  write(t('share.changed'), 'strong')
  for (const line of changes) {
    space(4)
    write(line, 'body')
  }
}

function legend({ put, mark, space, top }: PictureLayout, { groups }: ReportSummary, measure: Measure): void {
  let x = LEFT
  for (const { who, label } of groups) {
    const width = 40 + measure(label, 'small')
    if (x > LEFT && x + width > LEFT + INNER) {
      x = LEFT
      space(FONTS.small.line)
    }
    mark(who, x + 12, top() + FONTS.small.line / 2, 11)
    put(label, 'small', 'muted', x + 36)
    x += width + GAP
  }
  space(FONTS.small.line)
}

/** Own bar with its mark at the end, the mark of the class above it, those of wider groups below: as on the screen. */
function bar({ fill, mark, space, top }: PictureLayout, { rates }: SubjectRow): void {
  const at = (rate: number): number => 14 + (INNER - 28) * Math.min(1, Math.max(0, rate))
  const y = top()
  const thick = { height: 20, radius: 10, y: y + 24 }
  fill({ ...thick, width: INNER, colour: 'raised' })
  if (rates.own !== null) fill({ ...thick, width: at(rates.own), colour: 'primary' })
  const places = { own: 34, class: 10, school: 60, joint: 84 }
  for (const who of ['joint', 'school', 'class', 'own'] as const) {
    const rate = rates[who]
    if (rate !== null) mark(who, LEFT + at(rate), y + places[who], who === 'own' ? 15 : 9)
  }
  space(rates.joint === null ? 74 : 98)
}

function subjects(page: PictureLayout, summary: ReportSummary, measure: Measure): void {
  const { write, ends, space } = page
  const isShort = summary.rows.every(
    ({ meansLine, gap }) => measure(meansLine, 'small') + measure(gap, 'small') + GAP <= INNER,
  )
  write(t('report.subjects.title'), 'strong')
  legend(page, summary, measure)
  for (const row of summary.rows) {
    space(GAP)
    ends(row.course, row.marks, 'strong', 'ink')
    bar(page, row)
    // all rows alike: a column of gaps at the end, or each below its means
    if (isShort) ends(row.meansLine, row.gap, 'small', 'muted')
    else for (const line of [row.meansLine, row.gap]) write(line, 'small', 'muted')
  }
}

/** Where everything of the picture stands. The picture says what the summary says, and the name of the brand. */
export function layPicture(summary: ReportSummary, brandName: string, measure: Measure): Picture {
  const page = sheet(measure)
  const { write, card, space } = page
  head(page, summary, brandName)
  card(() => total(page, summary, measure))
  if (summary.rows.length > 0) card(() => subjects(page, summary, measure))
  card(() => {
    write(t('report.next.title'), 'strong')
    write(summary.next[0] ?? '', 'body')
  })
  write(summary.made, 'small', 'muted')
  space(EDGE)
  return { height: Math.ceil(page.top()), boxes: page.boxes, words: page.words }
}
