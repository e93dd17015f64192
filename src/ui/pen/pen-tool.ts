import { PEN_WIDTHS, type PenColour } from '#core/domain/pen/mark.ts'
import type { Sign } from '#core/domain/pen/sign.ts'

export type Tool = 'pen' | 'eraser' | 'move' | Sign

/** What the finger holds. */
export interface Hand {
  tool: Tool
  colour: PenColour
  /** Ten-thousandths of the page's width. */
  width: number
}

export const FIRST_HAND: Hand = { tool: 'pen', colour: 'red', width: PEN_WIDTHS[1] }
