import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { legibility } from '#core/brand/contrast.ts'
import { loadBrands } from '../http/brand/brands.ts'
import { legibleColours } from './colours.ts'
import { brandCommand } from './command.ts'

let project = ''
let said: string[] = []
const dir = () => join(project, 'brands')
const run = (...args: string[]) => {
  said = []
  return brandCommand(args, { dir: dir() }, (line) => said.push(line))
}
const edit = (slug: string, change: (brand: Record<string, unknown>) => object) => {
  const file = join(dir(), slug, 'brand.json')
  writeFileSync(
    file,
    JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)),
  )
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'kaoban brand '))
  for (const slug of ['kaoban', 'oakfell', 'xiling'])
    cpSync(`brands/${slug}`, join(dir(), slug), { recursive: true })
  run('check', '--write-hosts')
})
afterEach(() => rmSync(project, { recursive: true }))

describe('npm run brand', () => {
  it('new writes a brand that a server takes and check finds nothing wrong with', () => {
    expect(run('new', 'willow-brook')).toBe(0)
    const made = loadBrands(dir()).byHost('willow-brook.example')
    expect(made.brand).toMatchObject({
      slug: 'willow-brook',
      title: 'Willow Brook',
      shortTitle: 'Willow Brook',
    })
    expect(made.files).toEqual(expect.arrayContaining(['logo.svg', 'icon-192.png', 'icon-maskable-512.png']))
    expect([run('check'), said]).toEqual([0, ['4 brands: nothing to mend.']])
  })
  it('new never writes over a brand, nor outside the folder', () => {
    expect(run('new', 'oakfell')).toBe(1)
    expect(said[0]).toContain('is there already')
    for (const bad of ['../evil', 'A', 'x', 'a/b']) {
      expect(run('new', bad)).toBe(1)
      expect(said[0]).toContain('cannot name a brand')
    }
  })
  it('check names everything that is wrong, each with its key', () => {
    edit('oakfell', (brand) => ({
      ...brand,
      colors: { primary: '#ffee00', primaryDark: '#222222' },
      hosts: ['kaoban.example'],
    }))
    edit('xiling', (brand) => ({ ...brand, filePath: '', surprise: 1, contact: { phone: 7 } }))
    rmSync(join(dir(), 'kaoban/icon-512.png'))
    writeFileSync(join(dir(), 'kaoban/icon-192.png'), 'GIF89a and more bytes than a header')
    expect(run('check')).toBe(1)
    const text = said.join('\n')
    for (const part of [
      'kaoban: icon-512.png is missing',
      'kaoban: icon-192.png is no PNG',
      /oakfell: colors\.primary: #ffee00 has a contrast of 1\.\d\d in the light theme, 4\.5 are needed: make it darker/,
      /oakfell: colors\.primaryDark: #222222 .* make it lighter/,
      'oakfell: the host kaoban.example is claimed by kaoban too',
      /xiling: .*surprise/,
      /xiling: \/contact\/phone must be string/,
      'hosts.json does not say what the brands say',
    ]) {
      expect(text).toMatch(part)
    }
    expect(run('check', 'kaoban')).toBe(1)
    expect(said.join('\n')).not.toContain('xiling:')
  })
  it('check of one brand compares its hosts with the list, and says nothing of others [P01]', () => {
    edit('oakfell', (brand) => ({ ...brand, hosts: ['oakfell.example', 'new.oakfell.example'] }))
    const fault = 'oakfell: hosts.json does not say its hosts: run check --write-hosts'
    expect([run('check', 'oakfell'), said[0]]).toEqual([1, fault])
    expect([run('check', 'xiling'), said]).toEqual([0, ['xiling: nothing to mend.']])
    expect([run('check', 'oakfell', '--write-hosts'), said]).toEqual([0, ['oakfell: nothing to mend.']])
    // a host that the list has and the brand no longer does
    edit('oakfell', (brand) => ({ ...brand, hosts: ['oakfell.example'] }))
    expect([run('check', 'oakfell'), said[0]]).toEqual([1, fault])
    rmSync(join(dir(), 'hosts.json'))
    expect([run('check', 'oakfell'), said[0]]).toEqual([1, fault])
  })
  it.each([
    [{ switches: { localFileServer: true, allowPay: true } }, /localFileServer and allowPay are both on/],
    [
      { switches: { localFileServer: true, allowPay: false }, filePath: '' },
      /localFileServer needs a filePath/,
    ],
    [{ cdn: 'https://cdn.example' }, /files would come from outside the school/],
    [{ servicePath: '/svc' }, /servicePath needs a hashPath/],
    [{ passwordHint: 'It is {initialPassword}' }, /asks for an initialPassword/],
    [{ switches: { hidePassword: true } }, /hidePassword is on/],
    [{ environments: {} }, /environments has no production/],
    [{ embedOrigins: ['https://a.example/path'] }, /\/embedOrigins\/0/],
    [{ hashPath: '/a/' }, /\/hashPath/],
  ])('check refuses %j', (more, says) => {
    edit('xiling', (brand) => ({ ...brand, ...more }))
    expect(run('check', 'xiling')).toBe(1)
    expect(said.join('\n')).toMatch(says)
  })
  it('preview tells where to look', () => {
    expect(run('preview', 'oakfell')).toBe(0)
    expect(said[0]).toMatch(/\?brand=oakfell {2}Oakfell Schools/)
    expect(run('preview', 'nobody')).toBe(1)
  })
  it('anything else gets told what there is', () => {
    expect([run(), run('nwe'), run('new')]).toEqual([0, 2, 2])
    expect(said[0]).toContain('npm run brand -- check')
  })
})

describe('an installed archive', () => {
  const ownDir = () => join(project, 'data', 'brands')
  const runThere = (...args: string[]) => {
    said = []
    return brandCommand(args, { dir: dir(), ownDir: ownDir() }, (line) => said.push(line))
  }
  it('gets brands of its own beside the data, and the release stays as it is [G09]', () => {
    expect([runThere('check'), said]).toEqual([0, ['3 brands: nothing to mend.']])
    const hosts = readFileSync(join(dir(), 'hosts.json'), 'utf8')
    expect([runThere('new', 'willow-brook'), said[0]]).toEqual([
      0,
      `Written: ${join(ownDir(), 'willow-brook')}`,
    ])
    expect(existsSync(join(dir(), 'willow-brook'))).toBe(false)
    expect(readFileSync(join(dir(), 'hosts.json'), 'utf8')).toBe(hosts)
    expect([runThere('check'), said]).toEqual([0, ['4 brands: nothing to mend.']])
    expect([runThere('preview', 'willow-brook'), said[0]]).toEqual([
      0,
      expect.stringContaining('Willow Brook'),
    ])
    expect([runThere('new', 'oakfell'), said[0]]).toEqual([1, expect.stringContaining('is there already')])
  })
  it('is told of a host that a brand of the release has, and of a missing brand by its folder [G09]', () => {
    runThere('new', 'willow-brook')
    const file = join(ownDir(), 'willow-brook/brand.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('willow-brook.example', 'kaoban.example'))
    expect([runThere('check', 'willow-brook'), said[0]]).toEqual([
      1,
      'willow-brook: the host kaoban.example is claimed by kaoban too',
    ])
    expect([runThere('check', 'nobody'), said[0]]).toEqual([1, expect.stringContaining(ownDir())])
  })
  it('may replace a brand of the release by a folder of the same name [G09]', () => {
    cpSync(join(dir(), 'kaoban'), join(ownDir(), 'kaoban'), { recursive: true })
    const file = join(ownDir(), 'kaoban/brand.json')
    const brand = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...brand, title: 'Our School' }))
    expect([runThere('check'), said]).toEqual([0, ['3 brands: nothing to mend.']])
    expect(loadBrands(dir(), 'production', ownDir()).byHost('anything.example').brand.title).toBe(
      'Our School',
    )
  })
  it('says what keeps the server from starting, and nothing else, with --start [G09]', () => {
    runThere('new', 'willow-brook')
    const file = join(ownDir(), 'willow-brook/brand.json')
    rmSync(join(ownDir(), 'willow-brook/icon-192.png'))
    expect([runThere('check', 'willow-brook'), runThere('check', '--start')]).toEqual([1, 0])
    expect(said).toEqual(['4 brands: the server starts with them.'])
    writeFileSync(file, readFileSync(file, 'utf8').replace('"title"', '"titel"'))
    expect([runThere('check', '--start'), said[0]]).toEqual([1, expect.stringContaining(file)])
  })
  it('has no host list of a plain file host to write', () => {
    expect([runThere('check', '--write-hosts'), said[0]]).toEqual([
      2,
      expect.not.stringContaining('--write-hosts'),
    ])
  })
})

it('whatever colour is wanted, the two that are made can be read in every theme', () => {
  for (const wanted of [
    '#ffff00',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#000000',
    '#ffffff',
    '#808080',
    '#12b7ea',
  ]) {
    for (const { theme, least } of legibility(legibleColours(wanted))) {
      expect(least, `${wanted} ${theme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
