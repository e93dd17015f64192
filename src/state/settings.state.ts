import { proxy } from 'valtio'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { readStoredSettings, SETTINGS_KEY } from '#src/platform/kept-settings.ts'
import { localStore } from '#src/platform/storage.ts'
import { facts } from './facts.ts'

export type Theme = 'auto' | 'light' | 'dark' | 'eye'
export interface Settings {
  theme: Theme
  locale: Locale
}

export const themes: readonly Theme[] = ['auto', 'light', 'dark', 'eye']
export const settings = proxy<Settings>({ theme: 'auto', locale: 'zh-CN' })

function apply(): void {
  const root = document.documentElement
  root.dataset['theme'] = settings.theme
  root.lang = settings.locale
  facts.locale = settings.locale
}

function keep(): void {
  localStore.write(SETTINGS_KEY, JSON.stringify(settings))
  apply()
}

/** Takes the person's own choices, else the brand's first language. */
export function startSettings(firstLocale: Locale): void {
  const stored = readStoredSettings()
  settings.theme = themes.find((t) => t === stored?.['theme']) ?? 'auto'
  settings.locale = LOCALES.find((l) => l === stored?.['locale']) ?? firstLocale
  apply()
}

export function setTheme(theme: Theme): void {
  settings.theme = theme
  keep()
}

/** The texts themselves are loaded by whoever shows them; this keeps the choice and names the page's language. */
export function setLocale(locale: Locale): void {
  settings.locale = locale
  keep()
}
