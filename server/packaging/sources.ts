import fs from 'node:fs'
import path from 'node:path'
import { filesUnder } from '../build/inputs.ts'

/** What an operator runs; each is a command of `kaoban`. */
export const COMMANDS = {
  start: 'server/start.ts',
  logged: 'server/log-file/cli.ts',
  import: 'server/import/cli.ts',
  accounts: 'server/accounts/cli.ts',
  migrate: 'server/migrate/cli.ts',
  backup: 'server/backup-tool/backup.cli.ts',
  restore: 'server/backup-tool/restore.cli.ts',
  files: 'server/files/cli.ts',
  partners: 'server/partners/cli.ts',
  brand: 'server/brand/own.cli.ts',
} as const

/** Whether a file may have words that name commands: those of the server, in code and in texts. */
export const saysCommands = (file: string): boolean => /^server\/.*\.(ts|json)$/.test(file)

const NPM_COMMAND = new RegExp(
  `\\bnpm run (${Object.keys(COMMANDS).join('|')})(?: --(?=\\s))?(?![\\w:-])`,
  'g',
)

/** Commands as an archive has them: where there is no npm, `npm run backup -- list` is `kaoban backup list`. */
export const toArchiveCommands = (text: string): string =>
  text.replaceAll(NPM_COMMAND, 'kaoban $1').replaceAll(/\bnpm start\b/g, 'kaoban start')

/** `from 'x'`, `import 'x'`, `import('x')`, `new URL('x', import.meta.url)`, `createRequire(import.meta.url).resolve('x')`. */
const NAMED =
  /(?:^(?:import|export)\b[^'\n]*\bfrom|^\} from|^import|\bimport\(|\bnew URL\(|import\.meta\.url\)\.resolve\()\s*'([^'\n]+)'/gm

/** Folders whose files are all taken, and those of a kind that code reads by name. */
const WHOLE = ['brands', 'dist']
const isData = (file: string): boolean => !/\.(ts|md)$/.test(file)

export interface Sources {
  /** Files by their paths in the project, sorted. */
  files: string[]
  /** Names of packages that they import. */
  packages: string[]
}

/**
 * Follows imports from the commands to every file and package that the server needs.
 * @throws Error for an import that leads nowhere
 */
export function sourcesOf(project: string): Sources {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting: string[] = Object.values(COMMANDS)
  const isThere = (file: string) => fs.statSync(path.join(project, file), { throwIfNoEntry: false })?.isFile()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    if (!file.endsWith('.ts')) continue
    const text = fs.readFileSync(path.join(project, file), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
    for (const [, name = ''] of text.matchAll(NAMED)) {
      const target = targetOf(file, name)
      if (target.kind === 'package') packages.add(target.name)
      if (target.kind !== 'file') continue
      if (isThere(target.name)) waiting.push(target.name)
      else if (target.name.endsWith('.ts')) throw new Error(`${file} imports ${name}, which is not there.`)
    }
  }
  for (const file of filesIn(project, 'server')) if (isData(file)) files.add(file)
  for (const folder of WHOLE) for (const file of filesIn(project, folder)) files.add(file)
  return { files: [...files].toSorted(), packages: [...packages].toSorted() }
}

type ImportedModule = { kind: 'file' | 'package'; name: string } | { kind: 'none' }

function targetOf(file: string, name: string): ImportedModule {
  if (name.startsWith('.')) return { kind: 'file', name: path.posix.join(path.posix.dirname(file), name) }
  if (name.startsWith('#')) return { kind: 'file', name: name.slice(1) }
  // only the build needs it, and an archive is built
  if (name.startsWith('node:') || name === 'vite') return { kind: 'none' }
  const parts = name.split('/')
  const of = name.startsWith('@') ? parts.slice(0, 2) : parts.slice(0, 1)
  const looksLike =
    /^(@[a-z0-9-]+\/)?[a-z0-9.-]+$/.test(of.join('/')) && of.length === (name.startsWith('@') ? 2 : 1)
  return looksLike ? { kind: 'package', name: of.join('/') } : { kind: 'none' }
}

/** Files under a folder of the project, by their paths in it. */
const filesIn = (project: string, folder: string): string[] =>
  filesUnder(path.join(project, folder)).map((file) => path.relative(project, file).split(path.sep).join('/'))
