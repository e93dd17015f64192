import fs from 'node:fs'
import path from 'node:path'
import { framePage } from './frame.ts'
import { renderMarkdown } from './markdown.ts'
import { DOCUMENT_PAGES, type DocumentPage } from './pages.ts'

/** Writes the documents as pages into the folder `docs` of a built app. */
export function writeDocuments(project: string, distDir: string): void {
  const site = path.join(distDir, 'docs')
  const pages = DOCUMENT_PAGES.map((page) => {
    const text = fs.readFileSync(path.join(project, page.source), 'utf8')
    return { page, rendered: renderMarkdown(page, text) }
  })
  const linksFrom = (from: DocumentPage, kind: DocumentPage['kind']) =>
    pages
      .filter(({ page }) => page.kind === kind && (kind === 'reference' || page.locale === from.locale))
      .map(({ page, rendered }) => ({ href: `../${page.file}`, title: rendered.title }))
  for (const { page, rendered } of pages) {
    const inOther =
      page.locale === 'en' ? page.file.replace('en/', 'zh-CN/') : page.file.replace('zh-CN/', 'en/')
    const html = framePage({
      ...{ page, rendered },
      other: page.kind === 'guide' ? `../${inOther}` : '../zh-CN/index.html',
      guides: linksFrom(page, 'guide'),
      references: linksFrom(page, 'reference'),
    })
    const to = path.join(site, page.file)
    fs.mkdirSync(path.dirname(to), { recursive: true })
    fs.writeFileSync(to, html)
  }
  fs.copyFileSync(path.join(import.meta.dirname, 'style.css'), path.join(site, 'style.css'))
  fs.cpSync(path.join(project, 'docs', 'pictures'), path.join(site, 'pictures'), { recursive: true })
}
