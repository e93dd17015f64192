import { expose } from 'comlink'
import type { ImageChecker } from './image.api.ts'
import { look } from './look.ts'

const checker: ImageChecker = { look }

expose(checker)
