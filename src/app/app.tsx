import { useLocale } from '#src/i18n/use-locale.ts'
import { Shell } from './shell.tsx'

/** The whole app. A change of language draws everything anew, keeping what was typed. */
export const App = () => {
  useLocale()
  return <Shell />
}
