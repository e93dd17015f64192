import { readFileSync } from 'node:fs'
import { type CosSettings, readCos } from './cos/settings.ts'
import { createEnvironmentReader } from './read.ts'
import { readS3, type S3Settings } from './s3/settings.ts'

/** Where phones send files (KAOBAN_FILE_STORE). `local`: to this server. `sandbox`: the imitation of COS in it. */
export type ObjectSettings = 'local' | 'sandbox' | S3Settings | CosSettings

/** Reads KAOBAN_FILE_STORE and what the store named there needs. What is wrong is added to `faults`. */
export function readObjectSettings(
  env: NodeJS.ProcessEnv,
  faults: string[],
  readText: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): ObjectSettings {
  const read = createEnvironmentReader(env, faults, readText)
  const kind = read.get('KAOBAN_FILE_STORE') || 'local'
  if (kind === 'local' || kind === 'sandbox') return kind
  if (kind === 's3') return readS3(read)
  if (kind === 'cos') return readCos(read)
  faults.push(`KAOBAN_FILE_STORE is "${kind}": give local, s3, cos or sandbox (docs/object-store.md).`)
  return 'local'
}
