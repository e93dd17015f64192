import { escapeHtml } from '../../http/reply/escape.ts'
import type { Rendered } from './markdown.ts'
import type { DocumentPage, Locale } from './pages.ts'

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

export interface FramedPage {
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
export function framePage({ page, rendered, other, guides, references }: FramedPage): string {
  const t = TEXTS[page.locale]
  const here = rendered.sections.map(({ id, text }) => ({ href: `#${id}`, title: text }))
  const contents =
    here.length > 2 ? `<nav class="here" aria-label="${t.sections}"><ul>${list(here)}</ul></nav>` : ''
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
<nav class="pages" aria-label="${t.pages}"><ul>${list(guides)}</ul><details${page.kind === 'reference' ? ' open' : ''}><summary>${t.more}</summary><ul>${list(references)}</ul></details></nav>
<main>${contents}${rendered.html}</main>
</div>
</body>
</html>
`
}
