import type { LtiPlatform } from '#contract/office/lti.ts'

/** A platform of which nothing is typed yet. */
export const NEW_PLATFORM: LtiPlatform = {
  ...{ issuer: '', clientId: '', authorizeUrl: '', tokenUrl: '', jwksUrl: '' },
  ...{ deployments: [], personBy: 'sourcedid', custom: '' },
}

export const WORDS = ['issuer', 'clientId', 'authorizeUrl', 'tokenUrl', 'jwksUrl'] as const
export const PERSON_BY = ['link', 'sourcedid', 'custom'] as const

/** What was typed, trimmed; null while something is missing or no address. */
export function parseLtiPlatform(typed: LtiPlatform, lines: string): LtiPlatform | null {
  const [issuer, clientId, authorizeUrl, tokenUrl, jwksUrl] = WORDS.map((name) => typed[name].trim()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const deployments = [...new Set(lines.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const custom = typed.personBy === 'custom' ? typed.custom.trim() : ''
  const addresses = [authorizeUrl, tokenUrl, jwksUrl].every((url) => /^https?:\/\/[^/]/.test(url))
  const isWhole = issuer !== '' && clientId !== '' && deployments.length > 0 && addresses
  if (!isWhole || (typed.personBy === 'custom' && custom === '')) return null
  return {
    ...{ issuer, clientId, authorizeUrl, tokenUrl, jwksUrl },
    ...{ deployments, personBy: typed.personBy, custom },
  }
}
