import fs from 'node:fs'
import path from 'node:path'
import { type NativeLibrary, readLicenceText } from './native.ts'

const TEXT = /^(?:LICEN[CS]E|COPYING|NOTICE|THIRD[-_]PARTY)[^/]*$/i

interface PackageManifest {
  name: string
  version: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
}

/** What a package says its licence is, e.g. `MIT`; null: it says nothing. */
function licenceOf({ license, licenses }: PackageManifest): string | null {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type = '' }) => type).join(' OR ') ?? null
}

/**
 * The list of licences of everything in an archive: each package with what it says, then each text once with the
 * packages that bring it.
 * @param folders of the packages
 * @param native libraries inside packages
 */
export function licencesOf(folders: readonly string[], native: readonly NativeLibrary[] = []): string {
  const byText = new Map<string, string[]>()
  const lines = folders.map((folder) => {
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageManifest
    const named = `${manifest.name} ${manifest.version}`
    const files = fs.readdirSync(folder).filter((file) => TEXT.test(file))
    const texts = files
      .map((file) => path.join(folder, file))
      .filter((file) => fs.statSync(file).isFile())
      .map((file) => fs.readFileSync(file, 'utf8').trim())
    for (const text of new Set(texts)) byText.set(text, [...(byText.get(text) ?? []), named])
    return `${named}: ${licenceOf(manifest) ?? (texts.length > 0 ? 'see its text below' : 'not said')}`
  })
  for (const { name, version, licence, website, text } of native) {
    const named = version === null ? name : `${name} ${version}`
    const address = text === null && website !== null ? `, see ${website}` : ''
    lines.push(`${named}: ${licence ?? 'not said'}${address}`)
    if (text === null) continue
    const whole = readLicenceText(text)
    byText.set(whole, [...(byText.get(whole) ?? []), named])
  }
  const texts = [...byText].map(([text, packages]) => `${packages.join(', ')}\n\n${text}`)
  return [[...new Set(lines)].toSorted().join('\n'), ...texts].join(`\n\n${'-'.repeat(72)}\n\n`)
}
