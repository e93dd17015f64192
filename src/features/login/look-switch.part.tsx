import { useSnapshot } from 'valtio'
import { LOCALES } from '#contract/locale.ts'
import { t } from '#src/i18n/i18n.ts'
import { setLocale, setTheme, settings, themes } from '#src/state/settings.state.ts'
import css from './look-switch.module.css'

/** Each language is named in itself: who cannot read the page finds it. */
const NAMES = { 'zh-CN': '中文', en: 'English' } as const

/** Language and display, small, for somebody not signed in yet. */
export const LookSwitch = () => {
  const { locale, theme } = useSnapshot(settings)
  return (
    <div className={css['row']}>
      <select
        aria-label={t('settings.language')}
        className={css['select']}
        value={locale}
        onChange={(event) => setLocale(LOCALES.find((l) => l === event.target.value) ?? locale)}
      >
        {LOCALES.map((each) => (
          <option key={each} value={each}>
            {NAMES[each]}
          </option>
        ))}
      </select>
      <select
        aria-label={t('settings.theme')}
        className={css['select']}
        value={theme}
        onChange={(event) => setTheme(themes.find((x) => x === event.target.value) ?? theme)}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {t(`theme.${each}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
