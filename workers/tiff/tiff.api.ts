// oxlint-disable import/default -- the build puts an address in place of such a module
import type { FirstPage } from '#core/domain/tiff/first-page.ts'
import tiffUrl from './tiff.worker.ts?worker&url'

/** Address of the worker's script in the build. */
export { tiffUrl }

/** What the worker of TIFF files does for a page. */
export interface TiffReader {
  /**
   * The first page of a TIFF on a white ground; the other pages are not read.
   * @throws PictureError with the reason
   */
  firstPage(file: Blob): Promise<FirstPage>
}
