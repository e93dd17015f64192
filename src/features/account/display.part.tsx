import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { locales, setLocale, setTheme, settings, themes } from '#src/state/settings.state.ts'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'

const NAMES = { 'zh-CN': '中文', en: 'English' } as const

/** Language and display. */
export const DisplayCard = () => {
  const { locale, theme } = useSnapshot(settings)
  return (
    <Card title={t('me.display')}>
      <div className={shared['middle']}>
        <SegmentedControl
          label={t('settings.language')}
          value={locale}
          onChange={setLocale}
          options={locales.map((value) => ({ value, title: NAMES[value] }))}
        />
        <SegmentedControl
          label={t('settings.theme')}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, title: t(`theme.${value}`) }))}
        />
      </div>
    </Card>
  )
}
