import { expect, it } from 'vitest'
import { readObjectSettings } from './settings.ts'

const S3 = {
  KAOBAN_FILE_STORE: 's3',
  KAOBAN_S3_ENDPOINT: 'https://files.school.example:9000',
  KAOBAN_S3_BUCKET: 'school',
  KAOBAN_S3_KEY: 'the-id',
  KAOBAN_S3_SECRET: 'the-secret',
}
const COS = {
  KAOBAN_FILE_STORE: 'cos',
  KAOBAN_COS_BUCKET: 'school-1250000000',
  KAOBAN_COS_REGION: 'ap-guangzhou',
  KAOBAN_COS_ID: 'the-id',
  KAOBAN_COS_KEY: '@/etc/kaoban/cos.key',
}
const files: Record<string, string> = { '/etc/kaoban/cos.key': 'the-secret\n', '/etc/kaoban/empty': '\n' }
const read = (env: NodeJS.ProcessEnv) => {
  const faults: string[] = []
  const settings = readObjectSettings(env, faults, (file) => {
    const text = files[file]
    if (text === undefined) throw new Error('no such file')
    return text
  })
  return { settings, faults }
}

it('a bucket of an S3-compatible store needs an address, a name and a key; the rest is as most have it', () => {
  expect(read(S3)).toEqual({
    faults: [],
    settings: {
      ...{ kind: 's3', endpoint: 'https://files.school.example:9000', region: 'us-east-1', bucket: 'school' },
      ...{ publicEndpoint: 'https://files.school.example:9000', prefix: 'kaoban-uploads/', style: 'path' },
      ...{ id: 'the-id', secret: 'the-secret' },
    },
  })
  const more = {
    ...{ KAOBAN_S3_PUBLIC: 'https://phones.example', KAOBAN_S3_REGION: 'garage' },
    ...{ KAOBAN_S3_PREFIX: 'a/b/', KAOBAN_S3_STYLE: 'host' },
  }
  expect(read({ ...S3, ...more }).settings).toMatchObject({
    ...{ publicEndpoint: 'https://phones.example', region: 'garage', prefix: 'a/b/', style: 'host' },
  })
})

it('a bucket of COS needs its name with a number, a region and a key, whose secret may be in a file', () => {
  expect(read(COS)).toEqual({
    faults: [],
    settings: {
      ...{ kind: 'cos', bucket: 'school-1250000000', region: 'ap-guangzhou', prefix: 'kaoban-uploads/' },
      ...{ id: 'the-id', secret: 'the-secret', endpoint: '', sts: 'https://sts.tencentcloudapi.com' },
    },
  })
})

it('cos without keys, as it once was set for the imitation, is refused with all that is missing [D07]', () => {
  const { faults } = read({ KAOBAN_FILE_STORE: 'cos' })
  expect(faults.map((fault) => fault.split(' ').slice(0, 3).join(' '))).toEqual([
    'KAOBAN_COS_BUCKET is missing:',
    'KAOBAN_COS_REGION is missing:',
    'KAOBAN_COS_ID is missing:',
    'KAOBAN_COS_KEY is missing:',
  ])
  expect(faults.join()).toContain('sandbox')
})

it.each([
  { KAOBAN_S3_ENDPOINT: 'ftp://x' },
  { KAOBAN_S3_ENDPOINT: 'https://id:hush@x' },
  { KAOBAN_S3_BUCKET: 'School_1' },
  { KAOBAN_S3_PREFIX: '../' },
  { KAOBAN_S3_PREFIX: '/' },
  { KAOBAN_S3_PREFIX: 'a//' },
  { KAOBAN_S3_PREFIX: 'no-slash' },
  { KAOBAN_S3_STYLE: 'both' },
  { KAOBAN_S3_SECRET: '@/etc/kaoban/none' },
  { KAOBAN_S3_SECRET: '@/etc/kaoban/empty' },
  { KAOBAN_S3_SECRET: 'hush hush' },
])('what is not usable is told by its name, never with a key: %j', (wrong) => {
  const { faults } = read({ ...S3, ...wrong })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(Object.keys(wrong)[0])
  expect(faults[0]).not.toMatch(/hush|the-secret/)
})
