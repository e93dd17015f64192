import { expect, it } from 'vitest'
import { NEW_PLATFORM, parseLtiPlatform } from './lti.rules.ts'

it('names each field of a platform that is missing, or is no address', () => {
  expect(parseLtiPlatform(NEW_PLATFORM, ' \n').wrong).toEqual([
    ...['issuer', 'clientId', 'authorizeUrl', 'tokenUrl', 'jwksUrl', 'deployments'],
  ])
  const typed = {
    ...{ issuer: ' https://lms.example ', clientId: 'c1', authorizeUrl: 'https://lms.example/a' },
    ...{ tokenUrl: 'lms.example/t', jwksUrl: 'https://lms.example/k', deployments: [] },
    ...{ personBy: 'custom' as const, custom: ' ' },
  }
  expect(parseLtiPlatform(typed, 'd1\n d1\nd2')).toEqual({
    platform: { ...typed, issuer: 'https://lms.example', deployments: ['d1', 'd2'], custom: '' },
    wrong: ['tokenUrl', 'custom'],
  })
})
