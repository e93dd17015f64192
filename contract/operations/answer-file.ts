import { FILE_MAX_BYTES } from './slices.ts'

/** What one emergency answer file may hold. Plain values: the browser may import them. */
export const ANSWER_FILE = { bytes: FILE_MAX_BYTES, operations: 2000, files: 200 } as const
