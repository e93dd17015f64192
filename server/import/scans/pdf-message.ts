export interface PdfTask {
  path: string
  /** Longer side of a page as it is drawn, px. */
  longest: number
}

/** A page drawn: RGBA. */
export interface DrawnPage {
  rgba: Uint8Array
  width: number
  height: number
}

/** From the thread: pages in order, then one end. After each page the thread waits for `next`. */
export type PdfMessage = { page: DrawnPage } | { end: true } | { failed: true }
