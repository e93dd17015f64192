import { expect, it } from 'vitest'
import { policyOf } from './sts.ts'
import { tc3Authorization } from './tc3.ts'

const keys = { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' }

it('a call of the cloud is signed like the example of its documentation [D07]', () => {
  const payload = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
  const call = { service: 'cvm', host: 'cvm.tencentcloudapi.com', payload, time: 1_551_113_065 }
  expect(tc3Authorization(keys, call)).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

it('temporary keys are asked for with what a phone must do and no more, for one prefix of one bucket [D07, G15]', () => {
  const bucket = { bucket: 'examplebucket-1250000000', region: 'ap-guangzhou' }
  const Policy = encodeURIComponent(policyOf(bucket, 'exam/2025/u1001/'))
  const payload = JSON.stringify({ Name: 'upload', Policy, DurationSeconds: 1800 })
  const call = { service: 'sts', host: 'sts.tencentcloudapi.com', payload, time: 1_763_697_600 }
  expect(tc3Authorization(keys, call)).toMatch(
    /Signature=91b6dbf78ccfa490716f05b77968fa5e9c1a5b6cf04bcc475d7f40418d736bea$/,
  )
})
