import { expose } from 'comlink'
import { hashSlices } from './hash.ts'
import type { Hasher } from './types.ts'

// Missing on plain http, whatever the type says.
const subtle = (crypto as Partial<Crypto>).subtle

const hasher: Hasher = { hash: (file, onProgress) => hashSlices(file, subtle, onProgress) }

expose(hasher)
