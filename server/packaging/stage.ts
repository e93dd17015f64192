import fs from 'node:fs'
import path from 'node:path'
import { readNote } from '../build/note.ts'
import { bomOf } from './bom.ts'
import { type Lock, listRequiredPackages } from './closure.ts'
import { licenceOf, licencesOf } from './licences.ts'
import { librariesOfDatabase, PDFIUM, POSTGRESQL } from './native.ts'
import { copyPackage, folderToPackageName, packageFolder } from './packages.ts'
import { PLATFORMS, type Platform } from './platforms.ts'
import { saysCommands, sourcesOf, toArchiveCommands } from './sources.ts'

/** All packages of Node are of one release, and that for Windows brings no licence. */
const NODE_WITH_LICENCE = PLATFORMS['linux-x64'].node.name

interface ProjectManifest {
  name: string
  version: string
  license: string
  imports: Record<string, string>
}

export interface Staged {
  /** The folder, whose name is the archive's. */
  folder: string
  /** Packages in it, with their versions. */
  packages: string[]
}

/**
 * Puts an archive's folder together: `app/` with the server, the built app and its packages, `node/`, the files
 * that start and install it, and the lists of what it is made of (`SBOM.cdx.json`) and of its licences.
 */
export function stage(project: string, cache: string, platform: Platform, folder: string): Staged {
  const manifest = readJson<ProjectManifest>(path.join(project, 'package.json'))
  const lock = readJson<{ packages: Lock }>(path.join(project, 'package-lock.json')).packages
  fs.rmSync(folder, { recursive: true, force: true })
  const app = path.join(folder, 'app')
  const { files, packages } = sourcesOf(project)
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(app, file)), { recursive: true })
    if (saysCommands(file)) {
      const text = fs.readFileSync(path.join(project, file), 'utf8')
      fs.writeFileSync(path.join(app, file), toArchiveCommands(text))
    } else fs.copyFileSync(path.join(project, file), path.join(app, file))
  }
  const { name, version, license, imports } = manifest
  const own = { name, version, license, private: true, type: 'module', imports }
  fs.writeFileSync(path.join(app, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  const needed = listRequiredPackages(lock, [...packages, platform.database], platform)
  for (const one of needed)
    copyPackage(packageFolder(project, cache, lock, one), path.join(app, one), folderToPackageName(one))
  const node = packageFolder(project, cache, lock, `node_modules/${platform.node.name}`)
  copyPackage(node, path.join(folder, 'node'), platform.node.name)
  for (const file of platform.files) {
    const from = path.join(import.meta.dirname, 'files', file)
    fs.copyFileSync(from, path.join(folder, file))
    if (file === 'kaoban' || file.endsWith('.sh')) fs.chmodSync(path.join(folder, file), 0o755)
  }
  fs.writeFileSync(path.join(folder, 'VERSION'), `${version}\n`)
  // of a package that the app is built from only code that the bundler left in it is shipped
  const inApp = readNote(path.join(project, 'dist'))?.packages
  if (inApp === undefined) throw new Error('The app is not built. Run: npm run build -- --force')
  const shipped = [...new Set([...needed, ...inApp, `node_modules/${platform.node.name}`])].toSorted()
  const folderOf = new Map(
    shipped.map((one) => [
      `${folderToPackageName(one)}@${lock[one]?.version ?? ''}`,
      packageFolder(project, cache, lock, one),
    ]),
  )
  const database = packageFolder(project, cache, lock, `node_modules/${platform.database}`)
  const native = [...librariesOfDatabase(database, platform.os === 'win32'), PDFIUM]
  const bom = bomOf(project, new Set(folderOf.keys()), native, (ref) => licenceOf(folderOf.get(ref) ?? ''))
  fs.writeFileSync(path.join(folder, 'SBOM.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`)
  const licences = licencesOf([...folderOf.values()], [POSTGRESQL, ...native], {
    folder: node,
    textsIn: packageFolder(project, cache, lock, `node_modules/${NODE_WITH_LICENCE}`),
  })
  fs.writeFileSync(path.join(folder, 'LICENCES.txt'), `${licences}\n`)
  return { folder, packages: needed.map((one) => `${folderToPackageName(one)} ${lock[one]?.version ?? ''}`) }
}

const readJson = <T>(file: string): T => JSON.parse(fs.readFileSync(file, 'utf8')) as T
