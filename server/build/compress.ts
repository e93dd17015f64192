import fs from 'node:fs/promises'
import os from 'node:os'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { filesUnder } from './inputs.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const COMPRESSIBLE = /\.(html|js|mjs|css|svg|json|webmanifest|txt|xml|wasm|ico)$/
/** Below this the reply's headers weigh more than what is saved. */
const MIN_BYTES = 256

/** Writes `.br` and `.gz` beside each file that gets smaller by them; `onFile` after each file. */
export async function compressAll(
  folder: string,
  onFile: (done: number, total: number) => void,
): Promise<void> {
  const files = filesUnder(folder).filter((file) => COMPRESSIBLE.test(file))
  let next = 0
  let done = 0
  const worker = async (): Promise<void> => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      await compressFile(file)
      onFile(++done, files.length)
    }
  }
  await Promise.all(Array.from({ length: os.availableParallelism() }, worker))
}

async function compressFile(file: string): Promise<void> {
  const raw = await fs.readFile(file)
  if (raw.length < MIN_BYTES) return
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: raw.length }
  const made: [string, Buffer][] = [
    ['br', await brotli(raw, { params })],
    ['gz', await gzip(raw, { level: 9 })],
  ]
  for (const [ending, bytes] of made) {
    if (bytes.length < raw.length) await fs.writeFile(`${file}.${ending}`, bytes)
  }
}
