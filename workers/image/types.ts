import type { Orientation } from '#core/domain/image/pixels.ts'
import type { PictureKind } from '#core/domain/image/signature.ts'

/** What a file is, by its own header. */
export interface Looked {
  kind: PictureKind | 'tiff' | 'heic'
  /** Pixels as stored; 0 for a TIFF, whose first page is opened by another worker, and for a HEIC, which the browser opens. */
  width: number
  height: number
  orientation: Orientation
}

/** A file that was looked at, and its bytes; null for one that is kept as what is made of it. */
export interface InspectedFile {
  looked: Looked
  bytes: ArrayBuffer | null
}

/** What the worker that looks at files does for a page. */
export interface ImageChecker {
  /**
   * Whether a file is let in and whole.
   * @throws PictureError with the reason
   */
  look(file: Blob, name: string): Promise<Looked>
  /**
   * The same, with the file's bytes: a page that reads a photograph itself answers no touch meanwhile.
   * @throws PictureError with the reason
   */
  read(file: Blob, name: string): Promise<InspectedFile>
}
