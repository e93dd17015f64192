import { expose, transfer } from 'comlink'
import { read } from './look.ts'
import type { ImageChecker } from './types.ts'

const checker: ImageChecker = {
  look: async (file, name) => (await read(file, name)).looked,
  read: async (file, name) => {
    const found = await read(file, name)
    return transfer(found, found.bytes ? [found.bytes] : [])
  },
}

expose(checker)
