import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Zip, ZipDeflate } from 'fflate'
import { filesUnder } from '../build/inputs.ts'
import { runCommand } from './packages.ts'

type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Owner, order and times are always the same: the same folder gives the same bytes. */
const SAME = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2020-01-01 00:00:00Z']

/**
 * Makes one file of a folder, beside it, and a second one with its SHA-256.
 * @param level how much work goes into making it small, 1 to 9
 * @returns its path
 */
export async function archive(folder: string, format: 'tar.gz' | 'zip', level: Level = 6): Promise<string> {
  const file = `${folder}.${format}`
  const part = `${file}.part`
  const [parent, name] = [path.dirname(folder), path.basename(folder)]
  if (format === 'zip') await zip(folder, part, level)
  else runCommand('tar', [...SAME, '-I', `gzip -n -${level}`, '-cf', part, '-C', parent, name])
  fs.renameSync(part, file)
  const hash = createHash('sha256')
  await pipeline(fs.createReadStream(file), hash)
  fs.writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${path.basename(file)}\n`)
  return file
}

/** Bytes of all files under a folder. A link counts nothing: the file that it names lies in the folder too. */
export function sizeOfFolder(folder: string): number {
  const sizes = fs.readdirSync(folder, { withFileTypes: true }).map((one) => {
    const place = path.join(folder, one.name)
    if (one.isDirectory()) return sizeOfFolder(place)
    return one.isFile() ? fs.statSync(place).size : 0
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Windows opens no tar.gz by itself before its release 10. Written piece by piece: a program of 100 MB fits no memory twice. */
async function zip(folder: string, to: string, level: Level): Promise<void> {
  const out = fs.openSync(to, 'w')
  try {
    const done = Promise.withResolvers<undefined>()
    const whole = new Zip((error, bytes, isLast) => {
      if (error) return done.reject(error)
      fs.writeSync(out, bytes)
      if (isLast) done.resolve(undefined)
    })
    const name = path.basename(folder)
    for (const found of filesUnder(folder)) {
      const file = path.relative(folder, found)
      const entry = new ZipDeflate(path.posix.join(name, file.split(path.sep).join('/')), { level })
      entry.mtime = Date.UTC(2020, 0, 1)
      whole.add(entry)
      for await (const bytes of fs.createReadStream(path.join(folder, file), { highWaterMark: 4_194_304 }))
        entry.push(new Uint8Array(bytes as Buffer))
      entry.push(new Uint8Array(0), true)
    }
    whole.end()
    await done.promise
  } finally {
    fs.closeSync(out)
  }
}
