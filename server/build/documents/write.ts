import fs from 'node:fs'
import path from 'node:path'
import type { Locale } from '#contract/locale.ts'
import { escapeHtml } from '../../http/reply/escape.ts'
import { foldable } from '../../http/reply/foldable.ts'
import { type Rendered, renderMarkdown } from './markdown.ts'
import { DOCUMENT_FILES, DOCUMENT_PAGES, type DocumentPage } from './pages.ts'

const TEXTS: Record<Locale, { site: string; pages: string; sections: string; other: string; more: string }> =
  {
    'zh-CN': {
      site: '使用说明',
      pages: '全部页面',
      sections: '本页内容',
      other: 'English',
      more: '更多（英文）',
    },
    en: { site: 'Guide', pages: 'Pages', sections: 'On this page', other: '中文', more: 'Reference' },
  }

interface FramedPage {
  page: DocumentPage
  rendered: Rendered
  /** The same page in the other language. */
  other: string
  /** Pages to go to, by their addresses from here. */
  guides: readonly { href: string; title: string }[]
  references: readonly { href: string; title: string }[]
}

const list = (links: readonly { href: string; title: string }[]): string =>
  links.map(({ href, title }) => `<li><a href="${href}">${escapeHtml(title)}</a></li>`).join('')

/** A whole page: it runs no script and loads nothing from elsewhere. */
function framePage({ page, rendered, other, guides, references }: FramedPage): string {
  const t = TEXTS[page.locale]
  const here = rendered.sections.map(({ id, text }) => ({ href: `#${id}`, title: text }))
  const contents = here.length > 2 ? foldable(t.sections, 'here', `<ul>${list(here)}</ul>`) : ''
  const more = `<details${page.kind === 'reference' ? ' open' : ''}><summary>${t.more}</summary><ul>${list(references)}</ul></details>`
  const otherLocale = page.locale === 'en' ? 'zh-CN' : 'en'
  return `<!doctype html>
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(rendered.title)} · ${t.site}</title>
<link rel="stylesheet" href="../style.css">
</head>
<body>
<header><a href="../${page.locale}/index.html">${t.site}</a> <a href="${other}" lang="${otherLocale}" hreflang="${otherLocale}">${t.other}</a></header>
<div class="columns">
${foldable(t.pages, 'pages', `<ul>${list(guides)}</ul>${more}`)}
<main>${contents}${rendered.html}</main>
</div>
</body>
</html>
`
}

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
  for (const from of ['pictures', ...DOCUMENT_FILES])
    fs.cpSync(path.join(project, 'docs', from), path.join(site, from), { recursive: true })
}
