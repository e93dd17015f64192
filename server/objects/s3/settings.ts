import { type EnvironmentReader, prefixIn, secretIn } from '../read.ts'

/** A bucket of an S3-compatible store: MinIO, Ceph, Garage or a cloud's. */
export interface S3Settings {
  readonly kind: 's3'
  /** Address of the store as this server reaches it. */
  readonly endpoint: string
  /** The same as phones reach it. */
  readonly publicEndpoint: string
  readonly region: string
  readonly bucket: string
  /** Begins every key; ends with a slash. */
  readonly prefix: string
  readonly id: string
  readonly secret: string
  /** `path`: the bucket's name is in the path. `host`: it stands before the host. */
  readonly style: 'path' | 'host'
}

/** Reads KAOBAN_S3_*. What is wrong is added to the faults, never with a key. */
export function readS3(read: EnvironmentReader): S3Settings {
  const { get, need, faults } = read
  const endpoint = need(
    'KAOBAN_S3_ENDPOINT',
    /^https?:\/\/[^\s?#@]+$/,
    'the address of the store, such as https://s3.school.example',
  )
  const publicEndpoint = get('KAOBAN_S3_PUBLIC')
    ? need('KAOBAN_S3_PUBLIC', /^https?:\/\/[^\s?#@]+$/, 'its address as phones reach it')
    : endpoint
  const style = get('KAOBAN_S3_STYLE') || 'path'
  if (style !== 'path' && style !== 'host') faults.push(`KAOBAN_S3_STYLE is "${style}": give path or host.`)
  return {
    kind: 's3',
    endpoint,
    publicEndpoint,
    region: get('KAOBAN_S3_REGION') || 'us-east-1',
    bucket: need('KAOBAN_S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of the bucket'),
    prefix: prefixIn(read, 'KAOBAN_S3_PREFIX'),
    id: need('KAOBAN_S3_KEY', /^\S{1,200}$/, 'the id of the access key'),
    secret: secretIn(read, 'KAOBAN_S3_SECRET'),
    style: style === 'host' ? 'host' : 'path',
  }
}
