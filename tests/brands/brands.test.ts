import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Brand } from '#contract/brand.ts'
import { Switches, type SwitchName } from '#contract/brand-switches.ts'
import { LEGIBLE, legibility } from '#core/brand/contrast.ts'
import { completeBrand } from '#core/brand/pick.ts'
import { readBrandFile } from '#server/http/brand/brand-file.ts'
import { brandFolders } from '#server/http/brand/brands.ts'
import hosts from '../../brands/hosts.json' with { type: 'json' }

const folder = fileURLToPath(new URL('../../brands/', import.meta.url))
const slugs = brandFolders(folder)
const read = (slug: string) => {
  const { brand, faults } = readBrandFile(`${folder}${slug}/brand.json`, slug)
  if (!brand) throw new Error(`${slug}: ${faults.join('; ')}`)
  return brand
}

/** Width and height a PNG says it has. */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(bytes.length).toBeLessThan(20_000)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe.each(slugs)('brand %s', (slug) => {
  it('is valid and lies in its own folder [P01]', () => {
    expect(readBrandFile(`${folder}${slug}/brand.json`, slug).faults).toEqual([])
    expect(read(slug).slug).toBe(slug)
  })
  it('is legible in every theme, as text on the grounds and its own tint, and under text', () => {
    for (const { theme, least } of legibility(read(slug).colors)) {
      expect(least, theme).toBeGreaterThanOrEqual(LEGIBLE)
    }
  })
  it('has its mark and icons in the sizes their names say', () => {
    expect(readFileSync(`${folder}${slug}/logo.svg`, 'utf8').length).toBeLessThan(3000)
    expect(sizeOf(`${folder}${slug}/icon-192.png`)).toEqual([192, 192])
    expect(sizeOf(`${folder}${slug}/icon-512.png`)).toEqual([512, 512])
    expect(sizeOf(`${folder}${slug}/icon-maskable-512.png`)).toEqual([512, 512])
  })
  it('is chosen, framed and left by reserved host names only', () => {
    const { cdn, embedOrigins, springboardOrigins, ...brand } = read(slug)
    const outside = [...embedOrigins, ...springboardOrigins, ...(cdn ? [cdn] : [])]
    for (const host of [...brand.hosts, ...outside.map((one) => new URL(one).hostname)]) {
      expect(host).toMatch(/\.(example|test)$/)
    }
  })
})

describe('all brands', () => {
  const all = slugs.map((slug) => completeBrand(read(slug)))
  it('are thirty, with titles, marks and colours of their own [P01]', () => {
    expect(all).toHaveLength(30)
    for (const pick of [
      (b: (typeof all)[number]) => b.title,
      (b: (typeof all)[number]) => b.footer,
      (b: (typeof all)[number]) => b.colors.primary,
      (b: (typeof all)[number]) => readFileSync(`${folder}${b.slug}/logo.svg`, 'utf8'),
    ]) {
      expect(new Set(all.map(pick)).size).toBe(30)
    }
  })
  it.each(Object.keys(Switches.properties) as SwitchName[])('have %s on in two and off in two', (name) => {
    const on = all.filter((brand) => brand.switches[name]).length
    expect(
      [on, all.length - on].every((count) => count >= 2),
      `${on} of ${all.length}`,
    ).toBe(true)
  })
  it('have four that keep their files at school, under a path of their own and without payment [P32] [P40]', () => {
    const local = all.filter((brand) => brand.switches.localFileServer)
    expect(local).toHaveLength(4)
    for (const brand of local) {
      expect(brand.filePath).toMatch(/^\/[a-z]/)
      expect(brand.switches).toMatchObject({ allowPay: false, buyVip: false })
      expect([brand.cdn, brand.embedOrigins, brand.springboardOrigins]).toEqual(['', [], []])
    }
  })
  it('have one in hash mode, both languages, several environments, a CDN and frames', () => {
    expect(all.filter((brand) => brand.hashPath !== '').map((brand) => brand.slug)).toEqual(['zhuyuan'])
    expect(new Set(all.map((brand) => brand.locale))).toEqual(new Set(['zh-CN', 'en']))
    expect(all.filter((brand) => brand.cdn !== '').length).toBeGreaterThan(1)
    expect(all.filter((brand) => brand.embedOrigins.length > 0).length).toBeGreaterThan(1)
    const environments = new Set(slugs.flatMap((slug) => Object.keys(read(slug).environments)))
    expect(environments).toEqual(new Set(['production', 'test1', 'test2', 'rehearsal']))
  })
  it('have one whose account is the ID number and whose first password is configured [K13]', () => {
    const [brand] = all.filter((one) => one.passwordHint.includes('身份证号'))
    expect(brand?.slug).toBe('jindao')
    expect(brand?.passwordHint).toContain(read('jindao').initialPassword)
    expect(brand?.switches.forceInitialPassword).toBe(true)
  })
})

describe('the schema', () => {
  type Node = { properties?: Record<string, Node>; default?: unknown; description?: string; type?: string }
  const keys = (node: Node, at: string): [string, Node][] =>
    Object.entries(node.properties ?? {}).flatMap(([name, inner]) => [
      [`${at}${name}`, inner] as [string, Node],
      ...keys(inner, `${at}${name}.`),
    ])
  it('has a sentence for every key, and a default for all but what makes a brand', () => {
    const all = keys(Brand as Node, '')
    expect(all.filter(([, node]) => !node.description).map(([name]) => name)).toEqual([])
    expect(all.filter(([, node]) => node.default === undefined).map(([name]) => name)).toEqual([
      'slug',
      'title',
      'shortTitle',
      'colors',
      'colors.primary',
      'colors.primaryDark',
    ])
  })
})

describe('the host list', () => {
  it('says what the brands say', () => {
    const said = Object.fromEntries(slugs.flatMap((slug) => read(slug).hosts.map((host) => [host, slug])))
    expect(hosts).toEqual(said)
    expect(slugs).toContain('kaoban')
  })
  it('and the manifest of the default brand agree with its files', () => {
    const manifest = JSON.parse(readFileSync(`${folder}../public/manifest.webmanifest`, 'utf8')) as {
      name: string
      theme_color: string
      icons: { src: string }[]
    }
    expect([manifest.name, manifest.theme_color]).toEqual([
      read('kaoban').title,
      read('kaoban').colors.primary,
    ])
    for (const { src } of manifest.icons) expect(existsSync(folder + src.replace('/brands/', ''))).toBe(true)
  })
})
