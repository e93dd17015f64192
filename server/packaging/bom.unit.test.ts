import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bom, bomOf, packagesOfApp } from './bom.ts'
import { type Lock, listRequiredPackages } from './closure.ts'
import { licencesOf } from './licences.ts'
import { folderToPackageName } from './packages.ts'
import { PLATFORMS } from './platforms.ts'
import { readSigningKey, signFile } from './sign.ts'
import { sourcesOf } from './sources.ts'

const project = path.resolve(import.meta.dirname, '../..')
const read = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(project, file), 'utf8')) as T
const lock = read<{ packages: Lock }>('package-lock.json').packages
const { dependencies } = read<{ dependencies: Record<string, string> }>('package.json')
const linux = PLATFORMS['linux-x64']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban-bom-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('the list of what an archive is made of', () => {
  const app = packagesOfApp(project, Object.keys(dependencies))
  const roots = [...sourcesOf(project).packages, linux.database, linux.node.name, ...app]
  const shipped = listRequiredPackages(lock, roots, linux)
  const refs = shipped.map((one) => `${folderToPackageName(one)}@${lock[one]?.version ?? ''}`)
  let bom: Bom
  beforeAll(() => {
    bom = bomOf(project, new Set(refs))
  }, 60_000)

  it('has every package of server and app and nothing of development, as CycloneDX [N07]', () => {
    expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'kaoban'])
    expect(bom.specVersion).toMatch(/^1\.\d$/)
    const names = bom.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'react-router', 'node', 'postgresql']))
    for (const tool of ['vitest', 'vite', 'oxlint', 'typescript']) expect(names).not.toContain(tool)
    const known = new Set(bom.components.map((one) => one['bom-ref']))
    expect(refs.filter((ref) => !known.has(ref))).toEqual([])
    expect(known.size).toBe(bom.components.length)
    const ends = bom.dependencies.flatMap(({ dependsOn = [] }) => dependsOn)
    expect(ends.filter((ref) => !known.has(ref))).toEqual([])
  })

  it('names PostgreSQL and Node by the versions they have', () => {
    const of = (name: string) => bom.components.find((one) => one.name === name)?.version
    expect(of('node')).toBe(read<{ version: string }>(`node_modules/${linux.node.name}/package.json`).version)
    expect(of('postgresql')).toMatch(/^\d+\.\d+$/)
  })

  it('refuses to leave out what is shipped', () => {
    expect(() => bomOf(project, new Set(['nobody@1.0.0']))).toThrow('nobody@1.0.0')
  }, 60_000)

  it('comes with a licence for every package, and its text once [N07]', () => {
    const here = shipped
      .map((one) => path.join(project, one))
      .filter((one) => fs.existsSync(path.join(one, 'package.json')))
    const text = licencesOf(here)
    expect(text).toMatch(/^fastify \d[\d.]*: MIT$/m)
    expect(text).toMatch(/^react \d[\d.]*: MIT$/m)
    expect(text).not.toContain(': not said')
    expect(text.match(/Copyright \(c\) .*Fastify/gi)?.length).toBeGreaterThan(0)
  })
})

it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'a signature is found right by OpenSSL, and wrong after a change [N07]',
  () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const at = (name: string) => path.join(folder, name)
    fs.writeFileSync(at('key'), privateKey.export({ format: 'pem', type: 'pkcs8' }))
    fs.writeFileSync(at('pub'), publicKey.export({ format: 'pem', type: 'spki' }))
    fs.writeFileSync(at('sum'), 'abc  kaoban.tar.gz\n')
    const sig = signFile(at('sum'), readSigningKey(at('key')))
    const check = () =>
      execFileSync('openssl', [
        ...['pkeyutl', '-verify', '-pubin', '-inkey', at('pub'), '-rawin'],
        ...['-in', at('sum'), '-sigfile', sig],
      ])
    expect(String(check())).toContain('Verified Successfully')
    fs.appendFileSync(at('sum'), 'x')
    expect(check).toThrow()
    fs.writeFileSync(
      at('other'),
      generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' }),
    )
    expect(() => readSigningKey(at('other'))).toThrow('no Ed25519 key')
    expect(() => readSigningKey(at('sum'))).toThrow(`The key ${at('sum')} cannot be read`)
    expect(() => readSigningKey(at('none'))).toThrow(`The key ${at('none')} cannot be read: ENOENT`)
  },
)
