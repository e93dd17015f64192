import { readFileSync } from 'node:fs'
import { readS3Place } from '../../objects/s3/place.ts'
import type { S3Settings } from '../../objects/s3/settings.ts'

/**
 * Reads KAOBAN_FILES: the bucket in which all files of the school lie. What is wrong is added to `faults`.
 * @returns null: they lie in the data folder
 */
export function readRemoteSettings(
  env: NodeJS.ProcessEnv,
  faults: string[],
  readText: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): S3Settings | null {
  const text = env['KAOBAN_FILES']?.trim() ?? ''
  if (text === '') return null
  const words = { text, own: 'KAOBAN_FILES_S3', prefix: 'kaoban-files' }
  const found = readS3Place(words, { env, faults, readText })
  if (!found) faults.push('KAOBAN_FILES is not understood: give s3://bucket/prefix, or nothing.')
  // its imitation of a bucket is a folder of one server
  if (found && env['KAOBAN_FILE_STORE']?.trim() === 'sandbox')
    faults.push('KAOBAN_FILE_STORE=sandbox keeps files in a folder: with KAOBAN_FILES give local, s3 or cos.')
  return found
}
