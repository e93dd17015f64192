import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = /^.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//

/** Folder of the package that a module is of, as `package-lock.json` names it; null for a module of the project. */
export const packageOfModule = (id: string): string | null =>
  PACKAGE.exec(id.replaceAll('\\', '/'))?.[1] ?? null

/** Adds to `found` the packages of which code is left in what a bundler writes: others only help to build. */
export const notePackages = (found: Set<string>): Plugin => ({
  name: 'kaoban-note-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle)) {
      if (one.type !== 'chunk') continue
      for (const [id, { renderedLength }] of Object.entries(one.modules)) {
        const folder = packageOfModule(id)
        if (folder !== null && renderedLength > 0) found.add(folder)
      }
    }
  },
})

const fileIn = (outDir: string): string => path.join(outDir, '.packages.json')

/** Writes what was found beside the app, after all bundlers have ended, for `takePackages`. */
export const writePackages = (found: ReadonlySet<string>): Plugin => {
  let outDir = ''
  return {
    name: 'kaoban-write-packages',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => fs.writeFileSync(fileIn(outDir), JSON.stringify([...found].toSorted())),
    },
  }
}

/** Reads the list of a build and removes its file: it stands in the build's note from then on. */
export function takePackages(outDir: string): string[] {
  const packages = JSON.parse(fs.readFileSync(fileIn(outDir), 'utf8')) as string[]
  fs.rmSync(fileIn(outDir))
  return packages
}
