import { readFileSync } from 'node:fs'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { Brand } from '#contract/brand.ts'

const checked = Compile(Brand)

/** A brand file as read: the brand with its defaults, or everything that is wrong with it. */
export type BrandFile = { brand: Brand; faults: [] } | { brand: null; faults: string[] }

/** Reads a `brand.json`. Faults name the key, in words for whoever writes the file. */
export function readBrandFile(file: string, folder: string): BrandFile {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { brand: null, faults: ['is not valid JSON'] }
  }
  const value = Value.Default(Brand, given)
  if (!checked.Check(value)) {
    const faults = checked.Errors(value).map(({ instancePath, message, params }) => {
      const names = Object.values(params as Record<string, unknown>)
        .flat()
        .join(', ')
      return `${instancePath || '/'} ${message}${/propert/.test(message) && names ? `: ${names}` : ''}`
    })
    return { brand: null, faults: [...new Set(faults)] }
  }
  const faults = [
    ...(value.slug === folder ? [] : [`slug ${value.slug} is not the folder's name`]),
    ...contradictions(value),
  ]
  return faults.length > 0 ? { brand: null, faults } : { brand: value, faults: [] }
}

/** Keys that do not go together. */
function contradictions({ switches, ...brand }: Brand): string[] {
  const faults: string[] = []
  if (switches.localFileServer) {
    if (switches.allowPay) faults.push('localFileServer and allowPay are both on: turn allowPay off')
    if (brand.filePath === '') faults.push('localFileServer needs a filePath')
    if (brand.cdn !== '') faults.push('localFileServer and a cdn: files would come from outside the school')
  } else if (brand.filePath !== '') faults.push('filePath is for brands with localFileServer')
  if (
    switches.hidePassword &&
    (switches.changePassword || switches.forceInitialPassword || switches.registration)
  )
    faults.push('hidePassword is on: turn changePassword, forceInitialPassword and registration off')
  if (switches.forceInitialPassword && !switches.changePassword)
    faults.push('forceInitialPassword needs changePassword')
  if (brand.servicePath !== '' && brand.hashPath === '') faults.push('servicePath needs a hashPath')
  if (brand.passwordHint.includes('{initialPassword}') && brand.initialPassword === '')
    faults.push('passwordHint asks for an initialPassword')
  if (!brand.environments['production']) faults.push('environments has no production')
  return faults
}
