import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { settings } from '#src/state/settings.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

/** What the present identity may open, in the words of the dictionary. */
export const ToolsCard = ({ tools }: { tools: readonly { code: string }[] }) => {
  const { locale } = useSnapshot(settings)
  const dict = useCall('GET /api/base/data/sys/dict/cache/reverse', {})
  const modules = dict.data?.sysModule ?? {}
  const names = tools.flatMap(({ code }) => {
    const known = modules[code]
    return known ? [locale === 'en' ? known.nameEn : known.name] : []
  })
  if (names.length === 0) return null
  return (
    <Card title={t('profile.tools')}>
      <p className={shared['row']}>
        {names.map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
      </p>
    </Card>
  )
}
