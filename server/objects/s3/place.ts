import { createEnvironmentReader } from '../read.ts'
import { readS3, type S3Settings } from './settings.ts'

const NAMES = ['ENDPOINT', 'REGION', 'STYLE', 'KEY', 'SECRET']

/**
 * Reads `s3://bucket/prefix`. `KAOBAN_S3_*` say how the store is reached, and settings that begin with `own` where it is
 * another one than that of phones. What is wrong is added to `faults`.
 * @param prefix where none is given
 * @returns null for a text of another kind
 */
export function readS3Place(
  { text, own, prefix }: { text: string; own: string; prefix: string },
  { env, faults, readText }: { env: NodeJS.ProcessEnv; faults: string[]; readText: (file: string) => string },
): S3Settings | null {
  const [, bucket, given = ''] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(text) ?? []
  if (bucket === undefined) return null
  const reached = NAMES.map((name) => [
    `KAOBAN_S3_${name}`,
    env[`${own}_${name}`] || env[`KAOBAN_S3_${name}`],
  ])
  const named = {
    KAOBAN_S3_BUCKET: bucket,
    KAOBAN_S3_PREFIX: `${given.replace(/\/+$/, '') || prefix}/`,
  }
  return readS3(createEnvironmentReader({ ...Object.fromEntries(reached), ...named }, faults, readText))
}
