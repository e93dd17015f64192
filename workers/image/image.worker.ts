import { expose, transfer } from 'comlink'
import { inspectImageFile } from './inspect-image.ts'
import type { ImageChecker } from './types.ts'

const checker: ImageChecker = {
  look: async (file, name) => (await inspectImageFile(file, name)).looked,
  read: async (file, name) => {
    const found = await inspectImageFile(file, name)
    return transfer(found, found.bytes ? [found.bytes] : [])
  },
}

expose(checker)
