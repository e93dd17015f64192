import type { PlanePoint } from './plane.ts'
import type { Area } from './sheet.ts'

/** A picture without colour: one byte a pixel, 0 black, from the top left, row by row. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly light: Uint8ClampedArray
}

/** A QR code as it is seen in a picture. */
export interface SeenCode {
  readonly text: string
  /** Modules of one row. */
  readonly modules: number
  /** Of its modules, without the white rim, as the code stands: top left, top right, bottom right, bottom left; in pixels. */
  readonly corners: readonly [PlanePoint, PlanePoint, PlanePoint, PlanePoint]
}

/** What was written to one question. */
export interface Redone {
  /** Text of its code. */
  readonly text: string
  /** The room to do it again, on the page. */
  readonly area: Area
  /** That room laid straight: paper 255, writing as dark as it is. */
  readonly picture: Grey
  /** Share of the room that has writing, 0..1. */
  readonly ink: number
}

/** `codes`: no code of a question is seen; `corners`: fewer than three corner marks are. */
export type RedoFault = 'codes' | 'corners'

/** `unclear`: texts of codes whose room was not found, such as one that a finger covers. */
export type RedoPage =
  | { readonly fault: RedoFault }
  | { readonly fault: null; readonly questions: readonly Redone[]; readonly unclear: readonly string[] }
