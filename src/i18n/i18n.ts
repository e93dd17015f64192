import { type Messages, setupI18n } from '@lingui/core'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { type Area, type MessageKey } from './catalogue.ts'

/** Texts of the way in; where to find the others is not asked before somebody is in. */
const files = import.meta.glob<Messages>(['./messages/*/{shell,entry,account,exam,link,sso}.json'], {
  import: 'default',
})
/** The few words of the first picture, in every language: there with the first script. */
const early = import.meta.glob<Messages>('./messages/*/early.json', { import: 'default', eager: true })

const i18n = setupI18n({
  // a page's title is asked for before its texts are here: that is no fault to be told on the console
  missing: () => '',
  messages: Object.fromEntries(
    LOCALES.map((locale) => [locale, early[`./messages/${locale}/early.json`] ?? {}]),
  ),
})
const loaded = new Map<string, Promise<void>>()
const wanted = new Set<Area>()
const listeners = new Set<() => void>()
let locale: Locale = 'zh-CN'

const tell = () => {
  for (const listener of listeners) listener()
}

const read = async (path: string): Promise<Messages> => {
  const own = files[path] ?? (await import('./more-texts.ts')).files[path]
  if (!own) throw new Error(`No texts for ${path}`)
  return own()
}

const load = (of: Locale, area: Area): Promise<void> => {
  const path = `./messages/${of}/${area}.json`
  const known = loaded.get(path)
  if (known) return known
  const started = read(path).then(
    (messages) => i18n.load(of, messages),
    (reason: unknown) => {
      // A chunk lost on a bad line may be had by the next try.
      loaded.delete(path)
      throw reason
    },
  )
  loaded.set(path, started)
  return started
}

/** Brings the texts of an area in the present locale; a screen's lazy import waits for it, so keys never show. */
export const loadArea = async (area: Area): Promise<void> => {
  wanted.add(area)
  await load(locale, area)
}

/** Changes the language of the page once every area in use has arrived; rejects, changing nothing, when one cannot. */
export const setLocale = async (next: Locale): Promise<void> => {
  await Promise.all([...wanted].map((area) => load(next, area)))
  locale = next
  if (typeof document !== 'undefined') document.documentElement.lang = next
  tell()
}

export const currentLocale = (): Locale => locale

/** Calls `listener` after each change of language; gives the way to stop. */
export const watchLocale = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The student the page is about: whoever reads it, or a child that somebody else reads about. */
let about: { reader: 'self' } | { reader: 'other'; name: string } = { reader: 'self' }

/** Says to whom texts speak: null: to the student; else to somebody who reads about one, by name or '' for any. */
export const speakAbout = (child: string | null): void => {
  about = child === null ? { reader: 'self' } : { reader: 'other', name: child }
  tell()
}

/** A text in the present locale, to whoever reads: `reader` and `child` are given to every text. `values` fill the placeholders of its ICU message; a missing text gives ''. */
export const t = (key: MessageKey, values?: Readonly<Record<string, string | number>>): string => {
  if (i18n.locale !== locale) i18n.activate(locale)
  const child = about.reader === 'other' ? about.name || i18n._('reader.student') : ''
  return i18n._(key, { reader: about.reader, child, ...values })
}
