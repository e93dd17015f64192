import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Faults } from '../../sheets/faults.ts'
import { formatFaults, type TestFolder, testFolder, xlsx } from '../../sheets/files.test-support.ts'
import { LIMITS } from '../../sheets/read/limits.ts'
import { readRows } from '../../sheets/read/rows.ts'
import { inspectFile } from './inspect-file.ts'

let folder: TestFolder
beforeAll(async () => {
  folder = await testFolder()
})
afterAll(() => folder.remove())

async function faultsOf(name: string, bytes: string | Uint8Array): Promise<string[]> {
  const faults = new Faults()
  let rows = 0
  for await (const _ of readRows(await folder.write(name, bytes), faults)) rows++
  expect(rows).toBeLessThanOrEqual(LIMITS.rows)
  return formatFaults(faults)
}

/** A workbook whose sheet is as a program would write it, its XML changed. */
async function workbook(change: (sheet: string) => string): Promise<Record<string, Uint8Array>> {
  const parts = unzipSync(await xlsx([['学号'], [1]]))
  const name = Object.keys(parts).find((one) => /worksheets\/.*\.xml$/.test(one)) ?? ''
  parts[name] = strToU8(change(strFromU8(parts[name] ?? new Uint8Array())))
  return parts
}

/** The list at an archive's end with another unpacked size of its largest file. */
function saying(archive: Uint8Array, bytes: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  let largest = -1
  for (let at = 0; at + 46 <= archive.length; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    if (largest < 0 || view.getUint32(at + 24, true) > view.getUint32(largest + 24, true)) largest = at
  }
  view.setUint32(largest + 24, bytes, true)
  return archive
}

/** Also as the look before reading sees it: what it refuses, or that it saw a head of it, with the memory it took (MB). */
async function lookedAt(name: string): Promise<{ refused: string | null; rows: number; memory: number }> {
  const before = process.memoryUsage().rss
  const { refused, sheets } = await inspectFile({ path: join(folder.dir, name), label: name })
  const memory = (process.memoryUsage().rss - before) / 2 ** 20
  return { refused: refused?.code ?? null, rows: sheets[0]?.filled ?? 0, memory }
}

/** More than this a look never takes, MB. */
const LOOK_MEMORY = 128

describe('what is too big to be an exam', () => {
  it('is told of a 300 MB text by its size, before anything of it is read [O03]', async () => {
    const file = await folder.write('great.csv', '1,3\n'.repeat(1 << 18))
    await truncate(file.path, 300 << 20)
    const own = new Faults()
    for await (const _ of readRows(file, own)) throw new Error('a row was read')
    expect(formatFaults(own)).toEqual(['over_bytes@- -'])
    const look = await lookedAt('great.csv')
    expect(look.refused).toBe('over_bytes')
    expect(look.memory).toBeLessThan(LOOK_MEMORY)
  })

  it('is told by its rows, however small it is packed: 14 million of them [O03]', async () => {
    const parts = await workbook((sheet) => sheet.replace('</sheetData>', `${'<row/>'.repeat(14_000_000)}$&`))
    const packed = zipSync(parts, { level: 1 })
    expect(packed.length).toBeLessThan(2 << 20)
    expect(await faultsOf('rows.xlsx', packed)).toEqual(['over_rows@- -'])
    const look = await lookedAt('rows.xlsx')
    expect([look.refused, look.rows]).toEqual([null, 2])
    expect(look.memory).toBeLessThan(LOOK_MEMORY)
  })

  it('is told by the size that its list says, before anything is unpacked [O03]', async () => {
    const packed = zipSync(await workbook((sheet) => sheet))
    expect(await faultsOf('says.xlsx', saying(packed, LIMITS.unpacked + 1))).toEqual(['over_unpacked@- -'])
    expect((await lookedAt('says.xlsx')).refused).toBe('over_unpacked')
  })

  it('does not get in by a list that lies [O03]', async () => {
    const parts = await workbook((sheet) => sheet.replace('<sheetData>', `${' '.repeat(8 << 20)}$&`))
    expect(await faultsOf('lies.xlsx', saying(zipSync(parts, { level: 1 }), 100))).toEqual([
      'broken_xlsx@- -',
    ])
  })

  it('is told of a text by its lines [O03]', async () => {
    expect(await faultsOf('lines.csv', `学号\n${'1\n'.repeat(LIMITS.rows)}`)).toEqual(['over_rows@- -'])
  })
})
