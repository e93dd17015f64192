import { expose, transfer } from 'comlink'
import type { ImageChecker } from './image.api.ts'
import { read } from './look.ts'

const checker: ImageChecker = {
  look: async (file, name) => (await read(file, name)).looked,
  read: async (file, name) => {
    const found = await read(file, name)
    return transfer(found, found.bytes ? [found.bytes] : [])
  },
}

expose(checker)
