import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { needsBuild } from './build/site.ts'
import { archive, sizeOfFolder } from './packaging/archive.ts'
import { runCommand } from './packaging/packages.ts'
import { PLATFORMS, type PlatformName } from './packaging/platforms.ts'
import { readSigningKey, signFile } from './packaging/sign.ts'
import { stage } from './packaging/stage.ts'

/** `npm run package [-- linux-x64 ...] [--to DIR] [--sign KEY]`: archives for machines without the internet. */
const project = path.resolve(import.meta.dirname, '..')
const NAMES = Object.keys(PLATFORMS) as PlatformName[]
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

async function make(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, sign: { type: 'string' } },
  })
  const strange = positionals.filter((name) => !(name in PLATFORMS))
  if (strange.length > 0)
    throw new Error(`There are archives for ${NAMES.join(', ')}; "${strange.join(' ')}" is none of them.`)
  const key = values.sign === undefined ? null : readSigningKey(values.sign)
  const to = path.resolve(values.to ?? path.join(project, '.cache', 'packages'))
  fs.mkdirSync(to, { recursive: true })
  if (needsBuild(project)) {
    console.log('building the app')
    runCommand(process.execPath, [path.join(project, 'server', 'build.ts')], project)
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8')) as {
    version: string
  }
  for (const name of positionals.length > 0 ? (positionals as PlatformName[]) : NAMES) {
    const folder = path.join(to, `kaoban-${version}-${name}`)
    const { packages } = stage(project, path.join(project, '.cache', 'foreign'), PLATFORMS[name], folder)
    const file = await archive(folder, PLATFORMS[name].format)
    fs.copyFileSync(path.join(folder, 'SBOM.cdx.json'), `${file}.cdx.json`)
    if (key !== null) signFile(`${file}.sha256`, key)
    const unpacked = sizeOfFolder(folder)
    fs.rmSync(folder, { recursive: true })
    const sizes = `${megabytes(fs.statSync(file).size)}, unpacked ${megabytes(unpacked)}`
    console.log(`${file}: ${sizes}, ${String(packages.length)} packages`)
  }
}

try {
  await make()
} catch (e) {
  console.error(`The archives could not be made. ${(e as Error).message}`)
  process.exitCode = 1
}
