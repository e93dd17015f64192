import { describe, expect, it } from 'vitest'
import { presigned, sha256Hex, signedHeaders } from './sign.ts'

/** The examples of the algorithm's own documentation (AWS Signature Version 4, authenticating requests to S3). */
const keys = {
  id: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = Date.UTC(2013, 4, 24)
const at = (path: string) => new URL(`https://examplebucket.s3.amazonaws.com${path}`)

describe('a request to S3', () => {
  it('of a part of an object is signed as documented', () => {
    const headers = { range: 'bytes=0-9' }
    const signed = signedHeaders(keys, { method: 'GET', url: at('/test.txt'), headers }, sha256Hex(''), now)
    expect(signed).toMatchObject({ 'x-amz-date': '20130524T000000Z', range: 'bytes=0-9' })
    expect(signed['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })
  it('that puts an object, under a name with a sign that is encoded, is signed as documented', () => {
    const headers = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }
    const url = at('/test%24file.text')
    const signed = signedHeaders(
      keys,
      { method: 'PUT', url, headers },
      sha256Hex('Welcome to Amazon S3.'),
      now,
    )
    expect(signed['authorization']).toMatch(
      /Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/,
    )
  })
  it('that lists objects is signed with its query as documented', () => {
    const url = at('/?max-keys=2&prefix=J')
    const signed = signedHeaders(keys, { method: 'GET', url, headers: {} }, sha256Hex(''), now)
    expect(signed['authorization']).toMatch(
      /Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/,
    )
  })
  it('that somebody else makes has its signature in the address as documented', () => {
    const made = new URL(presigned(keys, { method: 'GET', url: at('/test.txt'), headers: {} }, 86_400, now))
    expect(made.searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
    expect(made.searchParams.get('X-Amz-Credential')).toBe(
      'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    )
    expect(made.searchParams.get('X-Amz-Expires')).toBe('86400')
  })
})
