import { describe, expect, it } from 'vitest'
import { readAuthorization, signCosRequest } from './signature.ts'

const KEY = 'BQYIM75p8x0iWVFSIgqEKwFprpRSVHlz'

describe('the signature of the object store', () => {
  it('is that of the published example of an upload [D07]', () => {
    const headers = {
      date: 'Thu, 16 May 2019 06:45:51 GMT',
      host: 'examplebucket-1250000000.cos.ap-beijing.myqcloud.com',
      'content-type': 'text/plain',
      'content-length': '13',
      'content-md5': 'mQ/fVh815F3k6TAUm8m0eg==',
      'x-cos-acl': 'private',
      'x-cos-grant-read': 'uin="100000000011"',
    }
    const by = { keyTime: '1557989151;1557996351', headerList: Object.keys(headers), paramList: [] }
    const request = { method: 'PUT', path: '/exampleobject(腾讯云)', headers, params: {} }
    expect(signCosRequest(KEY, request, by)).toBe('3b8851a11a569213c17ba8fa7dcf2abec6935172')
  })

  it('is that of the published example of a download', () => {
    const headers = {
      date: 'Thu, 16 May 2019 06:55:53 GMT',
      host: 'examplebucket-1250000000.cos.ap-beijing.myqcloud.com',
    }
    const params = {
      'response-cache-control': 'max-age=600',
      'response-content-type': 'application/octet-stream',
    }
    const by = {
      keyTime: '1557989753;1557996953',
      headerList: Object.keys(headers),
      paramList: Object.keys(params),
    }
    const request = { method: 'GET', path: '/exampleobject(腾讯云)', headers, params }
    expect(signCosRequest(KEY, request, by)).toBe('01681b8c9d798a678e43b685a9f1bba0f6c0e012')
  })

  it('is read from a header, and not from what is none', () => {
    const header =
      'q-sign-algorithm=sha1&q-ak=A&q-sign-time=1;2&q-key-time=1;2&q-header-list=date;host&q-url-param-list=&q-signature=abc'
    expect(readAuthorization(header)).toEqual({
      ak: 'A',
      keyTime: '1;2',
      headerList: ['date', 'host'],
      paramList: [],
      signature: 'abc',
    })
    for (const bad of [undefined, '', 'Bearer x', 'q-sign-algorithm=md5&q-key-time=1;2'])
      expect(readAuthorization(bad)).toBeNull()
  })
})
