import type { LtiPlatform } from '#contract/office/lti.ts'

/** A platform of which nothing is typed yet. */
export const NEW_PLATFORM: LtiPlatform = {
  ...{ issuer: '', clientId: '', authorizeUrl: '', tokenUrl: '', jwksUrl: '' },
  ...{ deployments: [], personBy: 'sourcedid', custom: '' },
}

export const WORDS = ['issuer', 'clientId', 'authorizeUrl', 'tokenUrl', 'jwksUrl'] as const
export const PERSON_BY = ['link', 'sourcedid', 'custom'] as const

type LtiField = (typeof WORDS)[number] | 'deployments' | 'custom'

const isAddress = (url: string): boolean => /^https?:\/\/[^/]/.test(url)

/** What was typed, trimmed, and the fields in which something is missing or no address. */
export function parseLtiPlatform(
  typed: LtiPlatform,
  lines: string,
): { platform: LtiPlatform; wrong: LtiField[] } {
  const trimmed = Object.fromEntries(WORDS.map((name) => [name, typed[name].trim()])) as Pick<
    LtiPlatform,
    (typeof WORDS)[number]
  >
  const deployments = [...new Set(lines.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const custom = typed.personBy === 'custom' ? typed.custom.trim() : ''
  const wrong: LtiField[] = WORDS.filter((name) =>
    name.endsWith('Url') ? !isAddress(trimmed[name]) : trimmed[name] === '',
  )
  if (deployments.length === 0) wrong.push('deployments')
  if (typed.personBy === 'custom' && custom === '') wrong.push('custom')
  return { platform: { ...trimmed, deployments, personBy: typed.personBy, custom }, wrong }
}
