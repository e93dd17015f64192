import { basename, isAbsolute, resolve } from 'node:path'
import type { FileRef } from './read/sheet.ts'

/** `scores.xlsx#Sheet2` in `folder` as a file; `#` belongs to the name when such a file cannot be a workbook. */
export function fileRef(text: string, folder: string): FileRef {
  const m = /^(.*\.(?:xlsx|xlsm))#(.+)$/i.exec(text)
  const path = m?.[1] ?? text
  return {
    path: isAbsolute(path) ? path : resolve(folder, path),
    label: basename(path) + (m ? `#${m[2]}` : ''),
    ...(m?.[2] ? { sheet: m[2] } : {}),
  }
}

/** Parts of `course:items:scores:answers:key`; a drive letter (`C:\`) stays with its path. */
export function paperParts(text: string): string[] {
  const parts: string[] = []
  for (const piece of text.split(':')) {
    const last = parts.at(-1)
    if (parts.length > 1 && last && /^[A-Za-z]$/.test(last) && /^[\\/]/.test(piece)) {
      parts[parts.length - 1] = `${last}:${piece}`
    } else parts.push(piece)
  }
  return parts
}
