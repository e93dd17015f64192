import type { Gate } from '#contract/brand-switches.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { useOpen } from '#src/state/open.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

const PARTS: readonly (Gate & { key: MessageKey })[] = [
  { key: 'shop.part.wrong' },
  { key: 'shop.part.practice', switch: 'precisionPractice' },
  { key: 'shop.part.centre', switch: 'practiceCenter' },
  { key: 'shop.part.consolidate', switch: 'consolidate' },
]

/** The parts of the product a membership belongs to, as far as this site has them. */
export const VipParts = () => {
  const parts = useOpen(PARTS)
  return (
    <Card title={t('shop.parts')}>
      <ul className={shared['list']}>
        {parts.map(({ key }) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </Card>
  )
}
