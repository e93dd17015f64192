import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'
import type { CSSOptions } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * A class is called by its name and four letters of its file: without the line number that is usual, which each script
 * and style sheet of the first page would carry.
 */
export const classNames: CSSOptions = {
  modules: {
    generateScopedName: (name, file) =>
      `${name}_${createHash('sha256').update(relative(ROOT, file)).digest('base64url').slice(0, 4)}`,
  },
}
