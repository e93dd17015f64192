import type { Db } from '../../db/db.ts'
import { installationSecret } from '../../http/session/secret.ts'
import { type Credentials, LIFE_S } from '../port.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { giveCredentials } from './credentials.ts'

/** Path of the store on this server. */
export const COS_PATH = '/cos'
export const COS_BUCKET = 'kaoban-1250000000'
export const COS_REGION = 'sandbox'

/** An imitation of COS for trials and tests (KAOBAN_FILE_STORE=sandbox): its interface over a folder of this server. */
export interface Sandbox {
  readonly bucket: Bucket
  secret(): Promise<Buffer>
  /** Keys under the prefix may be put until `LIFE_S` from now. */
  give(prefix: string, now: number): Promise<Credentials>
}

/** @param folder where its objects lie */
export function openSandbox(db: Db, folder: string): Sandbox {
  let kept: Buffer | null = null
  const secret = async (): Promise<Buffer> => (kept ??= (await installationSecret(db, 'cos-secret')).export())
  return {
    bucket: openBucket(folder),
    secret,
    give: async (prefix, now) => giveCredentials(await secret(), { prefix, until: now + LIFE_S * 1000 }),
  }
}
