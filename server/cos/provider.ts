import type { Db } from '../db/db.ts'
import { installationSecret } from '../http/secret.ts'
import { placesIn } from '../store/places.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { type Credentials, giveCredentials } from './credentials.ts'

/** Path of the store on this server. */
export const COS_PATH = '/cos'
export const COS_BUCKET = 'kaoban-1250000000'
export const COS_REGION = 'sandbox'
/** How long credentials are good, seconds. */
export const LIFE_S = 1800

/** The object store that comes with the server (KAOBAN_FILE_STORE=cos): the interface of COS over a folder. */
export interface CosProvider {
  readonly bucket: Bucket
  secret(): Promise<Buffer>
  /** Keys under the prefix may be put until `LIFE_S` from now. */
  give(prefix: string, now: number): Promise<Credentials>
}

/** Its folder, in that of the store of files. */
export const bucketDirOf = (dir: string): string => placesIn(dir).objects

/** @param dir folder of the store of files */
export function openCos(db: Db, dir: string): CosProvider {
  let kept: Buffer | null = null
  const secret = async (): Promise<Buffer> => (kept ??= await installationSecret(db, 'cos-secret'))
  return {
    bucket: openBucket(bucketDirOf(dir)),
    secret,
    give: async (prefix, now) => giveCredentials(await secret(), { prefix, until: now + LIFE_S * 1000 }),
  }
}
