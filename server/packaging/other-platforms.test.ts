import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesUnder } from '../build/inputs.ts'
import { needsBuild } from '../build/site.ts'
import { archive } from './archive.ts'
import type { Bom } from './bom.ts'
import { type Lock, listRequiredPackages } from './closure.ts'
import { folderToPackageName } from './packages.ts'
import { PLATFORMS, type PlatformName, platformHere } from './platforms.ts'
import { sourcesOf } from './sources.ts'
import { stage } from './stage.ts'

const project = path.resolve(import.meta.dirname, '../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban-others-'))
const { packages: lock } = JSON.parse(fs.readFileSync(path.join(project, 'package-lock.json'), 'utf8')) as {
  packages: Lock
}
const here = platformHere()
const others = (Object.keys(PLATFORMS) as PlatformName[]).filter((name) => name !== here)
/** Files of a made-up package, which stand for the programs of another machine. */
const PROGRAMS = [
  'bin/node',
  'bin/node.exe',
  'native/bin/postgres',
  'native/bin/postgres.exe',
  'x.node',
  'native/lib/libz.so.1',
]

/** Folders of the packages that an archive needs and this machine does not have: those of another machine. */
function foreignOf(name: PlatformName): string[] {
  const { node, database } = PLATFORMS[name]
  const needed = listRequiredPackages(lock, [...sourcesOf(project).packages, database], PLATFORMS[name])
  return [...needed, `node_modules/${node.name}`].filter((one) => !fs.existsSync(path.join(project, one)))
}

/** Puts made-up packages where those of the registry are kept. */
function fillCache(cache: string, folders: readonly string[]): void {
  for (const one of folders) {
    const [name, version] = [folderToPackageName(one), lock[one]?.version ?? '']
    const home = path.join(cache, `${name.replace('/', '+')}@${version}`)
    for (const file of [...PROGRAMS, 'include/node.h']) {
      fs.mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
      fs.writeFileSync(path.join(home, file), `made up: ${name}`)
    }
    fs.writeFileSync(path.join(home, 'package.json'), JSON.stringify({ name, version, license: 'MIT' }))
  }
}

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
beforeAll(() => {
  if (needsBuild(project)) execFileSync(process.execPath, ['server/build.ts'], { cwd: project })
}, 240_000)

describe.each(others)('an archive for %s, made here', (name) => {
  const platform = PLATFORMS[name]
  const staged = path.join(folder, `kaoban-0-${name}`)
  const foreign = foreignOf(name)
  beforeAll(() => {
    const cache = path.join(folder, `cache-${name}`)
    fillCache(cache, foreign)
    stage(project, cache, platform, staged)
  }, 240_000)

  it('has Node, PostgreSQL and the starters of that platform [G09]', () => {
    const files = filesUnder(staged).map((one) => path.relative(staged, one))
    const own = PROGRAMS.slice(2, 4).map((program) => `app/node_modules/${platform.database}/${program}`)
    const always = ['app/server/start.ts', 'app/dist/index.html', 'SBOM.cdx.json', 'LICENCES.txt', 'VERSION']
    expect(files).toEqual(expect.arrayContaining([...platform.files, ...always, ...own]))
    expect(files).not.toContain('node/include/node.h')
    const node = fs.readFileSync(path.join(staged, 'node', platform.node.program), 'utf8')
    expect(node).toBe(`made up: ${platform.node.name}`)
    const licences = fs.readFileSync(path.join(staged, 'LICENCES.txt'), 'utf8')
    expect(licences).toContain('Node.js is licensed for use as follows')
    const starters = Object.values(PLATFORMS).flatMap((one): readonly string[] => one.files)
    const strange = starters.filter((one) => !(platform.files as readonly string[]).includes(one))
    expect(strange.filter((one) => files.includes(one))).toEqual([])
  })

  it('has no program of the machine that made it [G09]', () => {
    const programs = filesUnder(path.join(staged, 'app/node_modules')).filter((one) =>
      /\.(?:node|dll|exe)$|\.so(?:\.\d+)*$|\/bin\/postgres$/.test(one),
    )
    expect(programs.length).toBeGreaterThan(3)
    expect(programs.filter((one) => !fs.readFileSync(one, 'utf8').startsWith('made up: '))).toEqual([])
    const bom = JSON.parse(fs.readFileSync(path.join(staged, 'SBOM.cdx.json'), 'utf8')) as Bom
    const listed = bom.components.map((one) => one.name)
    expect(listed).toEqual(expect.arrayContaining([platform.node.name, 'node', 'postgresql', 'pdfium']))
    if (here) expect(listed).not.toContain(PLATFORMS[here].node.name)
  })
})

it('an archive for Windows is opened there: one folder, names with /, every byte, and its checksum [G09]', async () => {
  const packed = path.join(folder, 'kaoban-0-zip')
  const large = new Uint8Array(9_000_000).map((_, i) => (i * i) % 251)
  const texts = { 'kaoban.cmd': '@echo off\r\n', 'app/brands/品牌.json': '{}', 'app/empty': '' }
  for (const [file, text] of Object.entries({ ...texts, 'node/bin/node.exe': large })) {
    fs.mkdirSync(path.dirname(path.join(packed, file)), { recursive: true })
    fs.writeFileSync(path.join(packed, file), text)
  }
  const file = await archive(packed, 'zip', 1)
  const bytes = fs.readFileSync(file)
  const found = unzipSync(bytes)
  expect(Object.keys(found).toSorted()).toEqual(
    [...Object.keys(texts), 'node/bin/node.exe'].map((one) => `kaoban-0-zip/${one}`).toSorted(),
  )
  for (const [one, text] of Object.entries(texts))
    expect(Buffer.from(found[`kaoban-0-zip/${one}`] ?? []).toString()).toBe(text)
  expect(Buffer.compare(found['kaoban-0-zip/node/bin/node.exe'] ?? new Uint8Array(), large)).toBe(0)
  const sum = createHash('sha256').update(bytes).digest('hex')
  expect(fs.readFileSync(`${file}.sha256`, 'utf8')).toBe(`${sum}  kaoban-0-zip.zip\n`)
})
