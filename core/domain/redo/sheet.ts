import type { BookSpace } from '#contract/wrong/download.ts'
import type { PlanePoint } from './plane.ts'

/** A printed page of a book of wrong questions, in millimetres from its top left corner (A4, upright). */
export const SHEET = { width: 210, height: 297 } as const

/** Within which questions are printed. */
export const CONTENT = { left: 14, top: 14, right: 196, bottom: 279 } as const

/** Black squares in the margins by which a photograph is laid straight: their side, and their middles clockwise from the top left. */
export const MARK_SIDE = 4
export const MARKS: readonly PlanePoint[] = [
  [8, 8],
  [202, 8],
  [202, 289],
  [8, 289],
]

/** Side of a question's code with its white rim of four modules; it ends at the right of the content. */
export const CODE_SIDE = 19
export const CODE_RIM = 4

/** Side of the small squares at the left of the room to do a question again: at its top and at its foot. */
export const BOX_MARK = 2

/** Heights in millimetres of the room to do a question again. */
export const ROOMS: Readonly<Record<BookSpace, number>> = { none: 0, some: 32, much: 75 }
export const SPACES = Object.keys(ROOMS) as readonly BookSpace[]

/** Words behind everything on each page, in rows and columns over the content; turned by so many degrees. */
export const WATERMARK = { columns: 4, rows: 6, turn: -30, opacity: 0.2, points: 10 } as const

/** Points of the letters of a question. */
export const LETTERS = 11

/** A part of the page in millimetres. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Side in millimetres of a code's modules without their rim. @param modules of one row: 17 + 4 · version */
export const modulesSide = (modules: number): number => (CODE_SIDE * modules) / (modules + 2 * CODE_RIM)
