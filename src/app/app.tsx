import { useLocale } from '#src/i18n/use-locale.ts'
import { Shell } from './shell.tsx'

/** The whole app. A change of language draws everything again, keeping what was typed. */
export const App = () => {
  useLocale()
  return <Shell />
}
