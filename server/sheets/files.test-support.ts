import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import type { Faults } from './faults.ts'
import type { FileRef } from './read/sheet.ts'

/** A folder for files of a test. */
export interface TestFolder {
  dir: string
  write(name: string, content: string | Uint8Array): Promise<FileRef>
  remove(): Promise<void>
}

export async function testFolder(): Promise<TestFolder> {
  const dir = await mkdtemp(join(tmpdir(), 'kaoban import '))
  return {
    dir,
    async write(name, content) {
      const path = join(dir, name)
      await writeFile(path, content)
      return { path, label: name }
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}

export function xlsx(rows: CellValue[][], name = 'Sheet1'): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name, rows }] })
}

let table: ReadonlyMap<string, readonly number[]> | null = null

/** GB18030 bytes of a text whose characters are ASCII or have two bytes (all common ones). */
export function gb18030(text: string): Uint8Array {
  table ??= twoByteTable()
  const bytes: number[] = []
  for (const c of text) {
    const code = c.codePointAt(0) ?? 0
    const pair = code < 128 ? [code] : table.get(c)
    if (!pair) throw new RangeError(`${c} has no two bytes in GB18030.`)
    bytes.push(...pair)
  }
  return Uint8Array.from(bytes)
}

function twoByteTable(): Map<string, readonly number[]> {
  const decoder = new TextDecoder('gb18030')
  const found = new Map<string, readonly number[]>()
  for (let a = 0x81; a <= 0xfe; a++) {
    for (let b = 0x40; b <= 0xfe; b++) {
      if (b === 0x7f) continue
      const c = decoder.decode(Uint8Array.of(a, b))
      if (!found.has(c)) found.set(c, [a, b])
    }
  }
  return found
}

/** Faults as short texts: `code@row column`. */
export function formatFaults(faults: Faults): string[] {
  return faults.list.map((f) => `${f.code}@${f.row ?? '-'} ${f.column ?? '-'}`)
}
