import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { DOCUMENT_PAGES, GUIDES } from '#server/build/documents/pages.ts'
import { writeDocuments } from '#server/build/documents/write.ts'
import { COMMANDS } from '#server/packaging/sources.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { AUTH_PATHS, PATH } from '#src/nav/paths.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const SOURCES = DOCUMENT_PAGES.map(({ source }) => source)

/** Words of the screens, by language. */
const wordsOf = (locale: string): Set<string> => {
  const folder = join(root, 'src/i18n/messages', locale)
  const texts = readdirSync(folder).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
  )
  return new Set(texts)
}

/** The code of the server without its tests. */
const serverCode = (): string =>
  readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => read(`server/${file}`))
    .join('\n')

let dist: string
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'kaoban-site-'))
  writeDocuments(root, dist)
})
afterAll(() => rmSync(dist, { recursive: true }))

describe('the documents', () => {
  it('have the same sections, commands and pictures for each reader in both languages [N03]', () => {
    const partsOf = (locale: string, name: string) => {
      const text = read(`docs/site/${locale}/${name}.md`)
      return {
        levels: all(text, /^(#+) /gm),
        blocks: all(text, /```sh\n(.*?)```/gs),
        code: all(text.replaceAll(/```.*?```/gs, ''), /`([^`\n]+)`/g).toSorted(),
        pictures: all(text, /\]\(picture:([^)]+)\)/g),
        links: all(text, /\]\(([^)]+\.md)\)/g),
        labels: name === 'operator' ? 0 : all(text, /\*\*(.+?)\*\*/g).length,
      }
    }
    for (const name of GUIDES) expect(partsOf('zh-CN', name), name).toEqual(partsOf('en', name))
  })

  it('become pages whose links, styles and pictures are all there, and that run no script [N03]', () => {
    const pages = DOCUMENT_PAGES.map(({ file }) => file)
    expect(pages.length).toBeGreaterThan(LOCALES.length * GUIDES.length)
    const lost = pages.flatMap((file) => {
      const html = readFileSync(join(dist, 'docs', file), 'utf8')
      expect(html, file).not.toMatch(/<script|https?:\/\/[^"<]*\.(?:css|js|png)/)
      expect(all(html, /<(h1)>/g), file).toHaveLength(1)
      return all(html, /(?:href|src|srcset)="([^"]+)"/g)
        .filter((link) => !/^https?:/.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#')
          const target = path === '' ? join(dist, 'docs', file) : join(dist, 'docs', dirname(file), path)
          if (!existsSync(target)) return true
          return anchor !== undefined && !readFileSync(target, 'utf8').includes(`id="${anchor}"`)
        })
        .map((link) => `${file}: ${link}`)
    })
    expect(lost).toEqual([])
  })

  it('show HTML of a document as text', () => {
    for (const { file } of DOCUMENT_PAGES)
      expect(readFileSync(join(dist, 'docs', file), 'utf8'), file).not.toMatch(/<(?:iframe|object|form)\b/)
  })

  it('call a button or a page by the words on the screen [N04]', () => {
    for (const locale of LOCALES) {
      const words = wordsOf(locale)
      const named = ['family', 'staff'].flatMap((name) =>
        all(read(`docs/site/${locale}/${name}.md`), /\*\*(.+?)\*\*/g),
      )
      expect(named.length).toBeGreaterThan(10)
      expect(named.filter((label) => !words.has(label))).toEqual([])
    }
  })

  it('name every setting that the server reads [N04]', () => {
    const pages = [...SOURCES, ...readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))].map(
      (name) => read(name.includes('/') ? name : `docs/${name}`),
    )
    const said = pages.join('\n')
    const code = serverCode()
    const names = new Set(all(code, /\b(KAOBAN_[A-Z0-9_]+[A-Z0-9])\b/g))
    expect(names.size).toBeGreaterThan(20)
    // a fault that tests put in, and a child process of the same server
    const own = new Set(['KAOBAN_FAULT'])
    expect([...names].filter((name) => !own.has(name) && !said.includes(name))).toEqual([])
  })

  it('name commands, settings and addresses that there are [N04]', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const config = serverCode()
    const paths: readonly string[] = [...Object.values(PATH), ...Object.values(OFFICE), ...AUTH_PATHS]
    const served = ['/docs/', '/api/docs', '/readyz', '/healthz']
    // some are read by a name put together: `KAOBAN_BACKUP_${name}`, or own: 'KAOBAN_BACKUP_S3' with _ and a name
    const begun = [
      ...all(config, /`(KAOBAN_[A-Z0-9_]+_)\$\{/g),
      ...all(config, /\bown: '(KAOBAN_[A-Z0-9_]+)'/g).map((start) => `${start}_`),
    ]
    const isRead = (name: string) =>
      config.includes(name) ||
      begun.some((start) => name.startsWith(start) && config.includes(`'${name.slice(start.length)}'`))
    const wrong = SOURCES.flatMap((source) => {
      const text = read(source)
      const scriptsNamed = all(text, /npm run ([\w-]+)/g).filter((name) => !(name in scripts))
      const commands = all(text, /\.\/kaoban (\w+)/g).filter((name) => !(name in COMMANDS))
      const settings = all(text, /\b(KAOBAN_[A-Z0-9_]+[A-Z0-9])\b/g).filter((name) => !isRead(name))
      const addresses = all(text, /`(\/(?:office|auth|api|docs|readyz|healthz)[\w/-]*)`/g).filter(
        (path) => ![...served, ...paths].includes(path) && !config.includes(`'${path}'`),
      )
      return [...scriptsNamed, ...commands, ...settings, ...addresses].map((one) => `${source}: ${one}`)
    })
    expect(wrong).toEqual([])
  })
})
