import { type EnvironmentReader, prefixIn, secretIn } from '../read.ts'

/** A bucket of Tencent COS, and the keys of an account that may give temporary ones for it. */
export interface CosSettings {
  readonly kind: 'cos'
  /** Name and number, such as school-1250000000. */
  readonly bucket: string
  readonly region: string
  /** Begins every key; ends with a slash. */
  readonly prefix: string
  readonly id: string
  readonly secret: string
  /** Address of the bucket; '' for COS's own. */
  readonly endpoint: string
  /** Address of the security token service. */
  readonly sts: string
}

/** Reads KAOBAN_COS_*. What is wrong is added to the faults, never with a key. */
export function readCos(read: EnvironmentReader): CosSettings {
  const { get, need } = read
  const address = /^https?:\/\/[^\s?#@]+$/
  return {
    kind: 'cos',
    bucket: need(
      'KAOBAN_COS_BUCKET',
      /^[a-z0-9][a-z0-9-]{0,48}-\d{5,12}$/,
      'the bucket with its number, such as school-1250000000',
    ),
    region: need('KAOBAN_COS_REGION', /^[a-z]{2,4}-[a-z0-9-]{2,30}$/, 'the region, such as ap-guangzhou'),
    prefix: prefixIn(read, 'KAOBAN_COS_PREFIX'),
    id: need(
      'KAOBAN_COS_ID',
      /^\S{1,200}$/,
      'the SecretId of the access key (for the imitation of COS set KAOBAN_FILE_STORE=sandbox)',
    ),
    secret: secretIn(read, 'KAOBAN_COS_KEY'),
    endpoint: get('KAOBAN_COS_ENDPOINT') && need('KAOBAN_COS_ENDPOINT', address, 'the address of the bucket'),
    sts: get('KAOBAN_STS_ENDPOINT')
      ? need('KAOBAN_STS_ENDPOINT', address, 'the address of the security token service')
      : 'https://sts.tencentcloudapi.com',
  }
}
