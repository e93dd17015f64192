import { createHash, type KeyObject } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { signFile } from './sign.ts'

const hashOf = (file: string): string => createHash('sha256').update(fs.readFileSync(file)).digest('hex')

/**
 * Writes `SHA256SUMS` of all files in a folder, as `sha256sum -c` reads it, and signs it if a key is given.
 * @returns the file
 */
export function writeSums(folder: string, key?: KeyObject): string {
  const file = path.join(folder, 'SHA256SUMS')
  const names = fs.readdirSync(folder).filter((name) => !name.startsWith('SHA256SUMS'))
  const lines = names.toSorted().map((name) => `${hashOf(path.join(folder, name))}  ${name}\n`)
  fs.writeFileSync(file, lines.join(''))
  if (key !== undefined) signFile(file, key)
  return file
}
