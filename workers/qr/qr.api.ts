// oxlint-disable-next-line import/default -- the build puts an address in place of such a module
import readerUrl from './qr-read.worker.ts?worker&url'

/** Address of the worker's script in the build. */
export { readerUrl }

/** What the reading worker does for a page. */
export interface QrReader {
  /** Texts of every QR code in a picture, as many as eight; none for a picture without one or no picture at all. */
  read(picture: Blob | ImageData): Promise<string[]>
}
