import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeClient } from './client/write.ts'
import { commitsOf, findChangelogSection } from './packaging/changes.ts'
import { runCommand } from './packaging/packages.ts'
import { fillFolder } from './packaging/release-folder.ts'
import { readSigningKey } from './packaging/sign.ts'
import { writeSums } from './packaging/sums.ts'

/**
 * `npm run release [-- linux-x64 ...] [--to DIR] [--sign KEY]`: a release in one folder, whole or not at
 * all: archives with what they are made of, the client, notes from CHANGELOG.md and the commits, and the checksums of all.
 */
const project = path.resolve(import.meta.dirname, '..')

/** Compares installed packages with the registry's signatures. @returns what it found, for the notes */
function auditSignatures(): string {
  const done = spawnSync('npm', ['audit', 'signatures'], { cwd: project, encoding: 'utf8' })
  const said = `${done.stdout}${done.stderr}`.trim()
  if (/invalid|missing registry signature/i.test(said)) throw new Error(said)
  if (done.status === 0) return said
  return `The registry's signatures could not be had: ${said.split('\n')[0] ?? ''}`
}

async function make(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, sign: { type: 'string' } },
  })
  const key = values.sign === undefined ? undefined : readSigningKey(values.sign)
  const { version } = JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8')) as {
    version: string
  }
  const changes = findChangelogSection(fs.readFileSync(path.join(project, 'CHANGELOG.md'), 'utf8'), version)
  const changed = runCommand('git', ['status', '--porcelain'], project).trim()
  if (changed !== '') throw new Error(`Commit these first:\n${changed}`)
  const to = path.resolve(values.to ?? path.join(project, '.cache', 'release', version))
  await fillFolder(to, async (part) => {
    const signatures = auditSignatures()
    console.log(signatures)
    const packing = [path.join(import.meta.dirname, 'package.ts'), ...positionals, '--to', part]
    if (spawnSync(process.execPath, packing, { cwd: project, stdio: 'inherit' }).status !== 0)
      throw new Error('There are no archives.')
    const packed = await writeClient(path.join(project, '.cache', 'client'))
    fs.copyFileSync(packed, path.join(part, path.basename(packed)))
    const notes = [`# Kaoban ${version}`, changes, '## Packages', signatures, '## Commits']
    fs.writeFileSync(path.join(part, 'NOTES.md'), `${[...notes, commitsOf(project, version)].join('\n\n')}\n`)
    writeSums(part, key)
  })
  console.log(path.join(to, 'SHA256SUMS'))
}

try {
  await make()
} catch (e) {
  console.error(`The release could not be made. ${(e as Error).message}`)
  process.exitCode = 1
}
