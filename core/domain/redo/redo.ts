import { pageIn } from './align.ts'
import { evened, PER_MM, smoothed, straight } from './flat.ts'
import { type Patch, patchesOf, squaresOf } from './marks.ts'
import { invertPlane, type Plane, type PlanePoint, projectPoint } from './plane.ts'
import { type Area, BOX_MARK, CODE_SIDE, CONTENT, ROOMS, SHEET } from './sheet.ts'
import type { Grey, Redone, RedoPage, SeenCode } from './types.ts'

/** Millimetres about the left of the content in which the small squares are looked for. */
const ABOUT = 4
/** Of the light of the paper: darker than the first is printed or written, than the second a mark. */
const INK = 0.66 * 255
const MARK = 0.5 * 255
/** Millimetres between a small square and the writing beside it. */
const RIM = 0.8

/** Heights of rooms in millimetres, and how far one may be from what is seen of it. */
const HEIGHTS = Object.values(ROOMS).filter((height) => height > 0)
const OFF = 3

/** Where codes are printed, with room for a page that is not flat. */
const CODES: Area = {
  left: CONTENT.right - CODE_SIDE - ABOUT,
  right: CONTENT.right + ABOUT,
  top: 0,
  bottom: SHEET.height,
}
/** Pixels of a millimetre in which codes are looked for once the page is straight. */
const CODES_PER_MM = 10

/** Reads the codes of questions in a picture; others are not told. */
export type ReadCodes = (picture: Grey) => Promise<readonly SeenCode[]>

const averageTop = ([tl, tr]: readonly [PlanePoint, PlanePoint, ...unknown[]]): number => (tl[1] + tr[1]) / 2

/** The codes of a page from its top down, with their tops in millimetres: those seen at once, and those read when it lies straight. */
async function codesOn(
  grey: Grey,
  plane: Plane,
  back: Plane,
  first: readonly SeenCode[],
  read: ReadCodes,
): Promise<[text: string, top: number][]> {
  const again = await read(evened(straight(grey, plane, CODES, CODES_PER_MM), CODES_PER_MM))
  const found = new Map(again.map(({ text, corners }) => [text, averageTop(corners) / CODES_PER_MM]))
  for (const {
    text,
    corners: [tl, tr],
  } of first)
    found.set(text, averageTop([projectPoint(back, tl), projectPoint(back, tr)]))
  return [...found].toSorted((a, b) => a[1] - b[1])
}

/**
 * Of the dark spots at the left, from the top down, the first two that are as far apart as a room is high: a printed
 * character may be nearly as dark as a square, and what comes further down is of a question whose code was not read.
 */
function boundsOf(marks: readonly Patch[]): [Patch, Patch] | null {
  for (const first of marks)
    for (const last of marks) {
      const height = (last.top + last.height - first.top) / PER_MM
      if (HEIGHTS.some((one) => Math.abs(height - one) < OFF)) return [first, last]
    }
  return null
}

/** The room of a question between its two small squares at the left; null where they are not both seen. */
function roomIn(grey: Grey, plane: Plane, question: Area): Area | null {
  const strip = { ...question, left: CONTENT.left - ABOUT, right: CONTENT.left + BOX_MARK + ABOUT }
  const { width, light } = evened(straight(grey, plane, strip))
  const side = BOX_MARK * PER_MM
  const dark = Uint8Array.from(light, (level) => (level < MARK ? 1 : 0))
  const marks = squaresOf(patchesOf(dark, width, 0.45 * side * side, 1.8 * side * side), side)
  const [first, last] = boundsOf(marks) ?? []
  if (!first || !last) return null
  const left = strip.left + Math.max(first.left + first.width, last.left + last.width) / PER_MM + RIM
  return {
    left,
    right: CONTENT.right,
    top: strip.top + first.top / PER_MM,
    bottom: strip.top + (last.top + last.height) / PER_MM,
  }
}

/** Share of the pixels that are written. */
const inkOf = ({ light }: Grey): number =>
  light.reduce((sum, level) => sum + (level < INK ? 1 : 0), 0) / light.length

/**
 * Cuts out of a photographed page of a printed book what was written to each question: the page is laid straight by its
 * corner marks, questions are told apart by their codes.
 */
export async function redoPage(grey: Grey, read: ReadCodes): Promise<RedoPage> {
  const seenAtOnce = await read(grey)
  const first = seenAtOnce.length > 0 ? seenAtOnce : await read(smoothed(grey))
  if (first.length === 0) return { fault: 'codes' }
  const plane = pageIn(grey, first)
  const back = plane && invertPlane(plane)
  if (!plane || !back) return { fault: 'corners' }
  const codes = await codesOn(grey, plane, back, first, read)
  const questions: Redone[] = []
  const unclear: string[] = []
  for (const [i, [text, top]] of codes.entries()) {
    const bottom = codes[i + 1]?.[1] ?? CONTENT.bottom + ABOUT
    const area = roomIn(grey, plane, { left: CONTENT.left, right: CONTENT.right, top, bottom })
    if (!area) {
      unclear.push(text)
      continue
    }
    const picture = evened(straight(grey, plane, area))
    questions.push({ text, area, picture, ink: inkOf(picture) })
  }
  return { fault: null, questions, unclear }
}
