import fs from 'node:fs'
import path from 'node:path'
import * as files from '#contract/call-files.ts'
import { Status } from '#contract/envelope.ts'
import { licencesOf } from '../packaging/licences.ts'
import { runCommand } from '../packaging/packages.ts'
import { declarationsOf, listClientCalls, toClientCallRow } from './declare.ts'

const project = path.resolve(import.meta.dirname, '../..')
const README = fs.readFileSync(path.join(import.meta.dirname, 'files/README.md'), 'utf8')
/** Packages whose code is in it: those that seal a password. */
const BUNDLED = ['@noble/ciphers', '@noble/curves', '@noble/hashes']

/** What the bundler begins with: the calls as they are now, and the sealing that the app uses. */
function entryOf(rows: readonly unknown[]): string {
  const from = (file: string) => JSON.stringify(path.join(project, file))
  return `import { connecting } from ${from('server/client/runtime.ts')}
import { sealPassword } from ${from('src/platform/seal.ts')}
export { KaobanError } from ${from('server/client/runtime.ts')}
export const Status = ${JSON.stringify(Status)}
export const connect = connecting(${JSON.stringify(rows)}, sealPassword)
`
}

/**
 * Writes the client as a package that can be published, `<to>/package`, and packs it.
 * @returns the packed file, `<to>/kaoban-client-<version>.tgz`
 */
export async function writeClient(to: string): Promise<string> {
  const { version, license } = JSON.parse(
    fs.readFileSync(path.join(project, 'package.json'), 'utf8'),
  ) as Record<'version' | 'license', string>
  const folder = path.join(to, 'package')
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const named = listClientCalls(files)
  const entry = path.join(to, 'entry.mjs')
  fs.writeFileSync(entry, entryOf(named.map(toClientCallRow)))
  const { build } = await import('vite')
  await build({
    ...{ root: project, configFile: false, logLevel: 'warn', publicDir: false },
    build: {
      ...{ outDir: folder, emptyOutDir: true, target: 'es2023', minify: false },
      lib: { entry, formats: ['es'], fileName: () => 'index.js' },
    },
  })
  fs.rmSync(entry)
  const manifest = {
    ...{ name: 'kaoban-client', version, license, type: 'module', sideEffects: false },
    description: "Calls of a Kaoban school server, with types; made from the server's contract.",
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', 'index.d.ts', 'README.md', 'LICENCES.txt'],
  }
  const licences = licencesOf(BUNDLED.map((one) => path.join(project, 'node_modules', one)))
  fs.writeFileSync(path.join(folder, 'LICENCES.txt'), `${licences}\n`)
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  fs.writeFileSync(path.join(folder, 'index.d.ts'), declarationsOf(named))
  fs.writeFileSync(path.join(folder, 'README.md'), README)
  runCommand('npm', ['pack', '--ignore-scripts', '--pack-destination', to], folder)
  return path.join(to, `kaoban-client-${version}.tgz`)
}
