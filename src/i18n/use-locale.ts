import { useSyncExternalStore } from 'react'
import type { Locale } from '#contract/locale.ts'
import { currentLocale, watchLocale } from './i18n.ts'

/** The locale drawn now. Only memoised components need it: the app draws everything again when it changes. */
export const useLocale = (): Locale => useSyncExternalStore(watchLocale, currentLocale)
