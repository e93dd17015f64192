// oxlint-disable import/default -- the build puts an address in place of such a module
import readerUrl from './qr-read.worker.ts?worker&url'
import writerUrl from './qr-write.worker.ts?worker&url'

/** Addresses of the workers' scripts in the build. */
export { readerUrl, writerUrl }

/** What the reading worker does for a page. */
export interface QrReader {
  /** Texts of every QR code in a picture, as many as eight; none for a picture without one or no picture at all. */
  read(picture: Blob | ImageData): Promise<string[]>
}

/** What the drawing worker does for a page. */
export interface QrWriter {
  /** A QR code as an SVG document with its quiet zone. */
  draw(text: string): Promise<string>
}
