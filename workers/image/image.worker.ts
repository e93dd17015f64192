import { expose, transfer } from 'comlink'
import { type InspectedFile, inspectImageFile, type Looked } from './inspect-image.ts'

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

const checker: ImageChecker = {
  look: async (file, name) => (await inspectImageFile(file, name)).looked,
  read: async (file, name) => {
    const found = await inspectImageFile(file, name)
    return transfer(found, found.bytes ? [found.bytes] : [])
  },
}

expose(checker)
