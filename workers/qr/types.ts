import type { RedoPage } from '#core/domain/redo/types.ts'

/** What the reading worker does for a page. */
export interface QrReader {
  /** Texts of every QR code in a picture, as many as eight; none for a picture without one or no picture at all. */
  read(picture: Blob | ImageData): Promise<string[]>
}

/** What the worker for photographed pages does for a page. */
export interface PageReader {
  /**
   * What was written to the questions of a printed page.
   * @param mark part of the text that the codes of questions have, and no others
   */
  read(photo: ImageData, mark: string): Promise<RedoPage>
}
