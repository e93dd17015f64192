import { LOCALES, type Locale } from '#contract/locale.ts'

/** Pages for the four readers, in both languages: `docs/site/<locale>/<name>.md`. The first is the start. */
export const GUIDES = ['index', 'family', 'staff', 'partner', 'operator'] as const

/** What goes further than the guides, in English alone: `docs/<name>.md`. */
export const REFERENCES = [
  'install',
  'settings',
  'https',
  'backup',
  'files',
  'operations',
  'several-servers',
  'object-store',
  'payment',
  'accounts',
  'import',
  'one-roster',
  'qti',
  'brands',
  'sign-on',
  'formulas',
  'demo',
] as const

export interface DocumentPage {
  /** In the project. */
  source: string
  /** In the site's folder. */
  file: string
  locale: Locale
  kind: 'guide' | 'reference'
}

export const DOCUMENT_PAGES: readonly DocumentPage[] = [
  ...LOCALES.flatMap((locale) =>
    GUIDES.map((name): DocumentPage => {
      return {
        source: `docs/site/${locale}/${name}.md`,
        file: `${locale}/${name}.html`,
        locale,
        kind: 'guide',
      }
    }),
  ),
  ...REFERENCES.map((name): DocumentPage => {
    return { source: `docs/${name}.md`, file: `reference/${name}.html`, locale: 'en', kind: 'reference' }
  }),
]

/** Files that an operator takes from the documents, by their addresses in the site; they lie in `docs`. */
export const DOCUMENT_FILES = ['operations/alerts.yml', 'operations/grafana-board.json'] as const

/** Where the documents' own files lie in the project: the site is made again when one changes. */
export const DOCUMENT_SOURCES = [
  ...['docs/site', 'docs/pictures', 'docs/operations'],
  ...REFERENCES.map((name) => `docs/${name}.md`),
]
