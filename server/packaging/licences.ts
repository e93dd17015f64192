import fs from 'node:fs'
import path from 'node:path'
import { type NativeLibrary, readLicenceText, readPartOfNode } from './native.ts'

const TEXT = /^(?:LICEN[CS]E|COPYING|NOTICE|THIRD[-_]PARTY)[^/]*$/i

interface PackageManifest {
  name: string
  version: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
  homepage?: string
  repository?: string | { url?: string }
}

const readManifest = (folder: string): PackageManifest =>
  JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageManifest

const readTexts = (folder: string): string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => TEXT.test(file))
    .map((file) => path.join(folder, file))
    .filter((file) => fs.statSync(file).isFile())
    .map((file) => fs.readFileSync(file, 'utf8').trim())

const MIT =
  /Permission is hereby granted, free of charge, to any person obtaining a\s+copy\s+of this software and/

/** The licence of a package, e.g. `MIT`: as its manifest says, else by its text; null where neither tells. */
export function licenceOf(folder: string): string | null {
  const { license, licenses } = readManifest(folder)
  if (typeof license === 'string') return license
  const said = license?.type ?? licenses?.map(({ type = '' }) => type).join(' OR ')
  return said ?? (readTexts(folder).some((text) => MIT.test(text)) ? 'MIT' : null)
}

/** Where a package comes from, as an address that a browser opens. */
function addressOf({ name, homepage, repository }: PackageManifest): string {
  const url = typeof repository === 'string' ? repository : repository?.url
  const [, place] = /github(?:\.com)?[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?(?:#.*)?$/.exec(url ?? '') ?? []
  return homepage ?? (place ? `https://github.com/${place}` : `https://www.npmjs.com/package/${name}`)
}

/** Says where to read a text that is not in the list. */
const seeAddress = (address: string | null): string =>
  address === null ? '' : `; its text is not in this list, see ${address}`

/**
 * The list of licences of everything in an archive: each package with what it says, then each text once with the
 * packages that bring it.
 * @param folders of the packages
 * @param native libraries inside packages
 * @param node the folder of Node's package, and the one with its licence, which has the texts of its parts too
 */
export function licencesOf(
  folders: readonly string[],
  native: readonly NativeLibrary[] = [],
  node?: { folder: string; textsIn: string },
): string {
  const byText = new Map<string, string[]>()
  const lines = folders.map((folder) => {
    const manifest = readManifest(folder)
    const named = `${manifest.name} ${manifest.version}`
    const texts = readTexts(folder === node?.folder ? node.textsIn : folder)
    for (const text of new Set(texts)) byText.set(text, [...(byText.get(text) ?? []), named])
    const licence = licenceOf(folder) ?? (texts.length > 0 ? 'see its text below' : 'not said')
    return `${named}: ${licence}${texts.length > 0 ? '' : seeAddress(addressOf(manifest))}`
  })
  const nodeLicence = node === undefined ? '' : readTexts(node.textsIn).join('\n')
  for (const { name, version, licence, website, text, partOfNode } of native) {
    const named = version === null ? name : `${name} ${version}`
    const inNode = partOfNode === null ? null : readPartOfNode(nodeLicence, partOfNode)
    const whole = text === null ? inNode : readLicenceText(text)
    lines.push(`${named}: ${licence ?? 'not said'}${whole === null ? seeAddress(website) : ''}`)
    if (whole === null) continue
    byText.set(whole, [...(byText.get(whole) ?? []), named])
  }
  const texts = [...byText].map(([text, packages]) => `${packages.join(', ')}\n\n${text}`)
  return [[...new Set(lines)].toSorted().join('\n'), ...texts].join(`\n\n${'-'.repeat(72)}\n\n`)
}
