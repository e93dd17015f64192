import fs from 'node:fs'
import path from 'node:path'
import MarkdownIt from 'markdown-it'
import { DOCUMENT_FILES, DOCUMENT_PAGES, type DocumentPage } from './pages.ts'

export interface Rendered {
  title: string
  html: string
  /** Headings of the second level, in order. */
  sections: { id: string; text: string }[]
}

const bySource = new Map(DOCUMENT_PAGES.map((page) => [page.source, page]))

/** Letters and digits of any script, with dashes between: an address that a person can read. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const hrefTo = (from: DocumentPage, file: string): string =>
  path.posix.relative(path.posix.dirname(from.file), file)

/**
 * The address, in the site, of what a document links to; what is neither a page nor a file of the site is left as it is.
 * @param link relative to the document's file, or from the project's folder where it is a name in the text
 */
function hrefOf(page: DocumentPage, link: string, base: string): string | null {
  const [file = '', anchor] = link.split('#')
  const source = path.posix.join(base, file)
  const target = bySource.get(source)
  if (target) return hrefTo(page, target.file) + (anchor ? `#${anchor}` : '')
  const given = DOCUMENT_FILES.find((one) => source === `docs/${one}`)
  return given === undefined ? null : hrefTo(page, given)
}

const PICTURES = path.resolve(import.meta.dirname, '../../../docs/pictures')

/**
 * A picture by its name alone, `![what it shows](picture:report)`: the one of the page's language, light or dark as the
 * reader's screen is where there are both.
 */
function pictureOf(page: DocumentPage, name: string, alt: string): string {
  const file = (look: string) => `${name}-${page.locale}-${look}.webp`
  const img = `<img loading="lazy" src="../pictures/${file('light')}" alt="${alt}">`
  if (!fs.existsSync(path.join(PICTURES, file('dark')))) return img
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="../pictures/${file('dark')}">${img}</picture>`
}

/** Renders a document of the site. HTML in it is shown as text. */
export function renderMarkdown(page: DocumentPage, text: string): Rendered {
  const md = new MarkdownIt({ html: false, linkify: false })
  const { rules } = md.renderer
  const sections: Rendered['sections'] = []
  let title = ''
  const link = rules['link_open']
  rules['link_open'] = (tokens, at, options, env, self) => {
    const href = String(tokens[at]?.attrGet('href') ?? '')
    const inside = hrefOf(page, href, path.posix.dirname(page.source))
    if (inside !== null) tokens[at]?.attrSet('href', inside)
    return link ? link(tokens, at, options, env, self) : self.renderToken(tokens, at, options)
  }
  rules['image'] = (tokens, at) => {
    const src = String(tokens[at]?.attrGet('src') ?? '')
    const alt = md.utils.escapeHtml(tokens[at]?.content ?? '')
    return pictureOf(page, src.replace(/^picture:/, ''), alt)
  }
  rules['code_inline'] = (tokens, at) => {
    const { content = '' } = tokens[at] ?? {}
    const inside = hrefOf(page, content, '')
    const code = `<code>${md.utils.escapeHtml(content)}</code>`
    return inside === null ? code : `<a href="${inside}">${code}</a>`
  }
  rules['heading_open'] = (tokens, at, options, _env, self) => {
    const text = tokens[at + 1]?.content.replaceAll('`', '') ?? ''
    if (tokens[at]?.tag === 'h1') title = text
    else tokens[at]?.attrSet('id', anchorOf(text))
    if (tokens[at]?.tag === 'h2') sections.push({ id: anchorOf(text), text })
    return self.renderToken(tokens, at, options)
  }
  // a long line of code scrolls by itself, and by keys
  const fence = rules['fence']
  if (fence) rules['fence'] = (...given) => fence(...given).replace(/^<pre>/, '<pre tabindex="0">')
  // a wide table scrolls by itself, not with the page
  // on a phone a row is a block, whose cells name their columns
  let columns: string[] = []
  let column = 0
  rules['table_open'] = () => {
    columns = []
    return '<div class="wide" tabindex="0"><table>\n'
  }
  rules['table_close'] = () => '</table></div>\n'
  rules['th_open'] = (tokens, at, options, _env, self) => {
    columns.push(tokens[at + 1]?.content.replaceAll('`', '') ?? '')
    return self.renderToken(tokens, at, options)
  }
  rules['tr_open'] = (tokens, at, options, _env, self) => {
    column = 0
    return self.renderToken(tokens, at, options)
  }
  rules['td_open'] = (tokens, at, options, _env, self) => {
    const name = columns[column++] ?? ''
    if (column > 1 && name !== '') tokens[at]?.attrSet('data-column', name)
    return self.renderToken(tokens, at, options)
  }
  const html = md.render(text)
  return { title, html, sections }
}
