import { useMemo, useState } from 'react'
import type { OfficePartner } from '#contract/office/partners.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { findPartnerState, hasKey, newestKey } from './keys.rules.ts'
import { NewKeySheet } from './new-key.part.tsx'

interface PartnerListProps {
  partners: readonly OfficePartner[]
  /** The one whose detail is open. */
  shown: string
  onShow: (partnerId: string) => void
  onMade: () => Promise<void>
}

const TONES = { open: 'good', noKey: 'bad', closed: 'muted' } as const

const dayOf = (at: number | null) => (at === null ? null : formatFullDate(at))

const columnsOf = (
  { shown, onShow }: Pick<PartnerListProps, 'shown' | 'onShow'>,
  onRotate: (partner: OfficePartner) => void,
): TableColumn<OfficePartner>[] => [
  {
    id: 'partner',
    title: t('officePartners.partner'),
    heads: true,
    value: (p) => p.partnerId,
    show: (p) => (
      <Button
        kind="quiet"
        aria-current={p.partnerId === shown ? 'true' : undefined}
        onClick={() => onShow(p.partnerId)}
      >
        {p.partnerId}
      </Button>
    ),
  },
  { id: 'door', title: t('officePartners.door'), value: (p) => p.door },
  {
    id: 'family',
    title: t('officePartners.family'),
    filter: true,
    value: (p) => t(`officePartners.family.${p.family}`),
  },
  {
    id: 'state',
    title: t('officePartners.state'),
    filter: true,
    value: (p) => t(`officePartners.${findPartnerState(p)}`),
    show: (p) => (
      <Badge tone={TONES[findPartnerState(p)]}>{t(`officePartners.${findPartnerState(p)}`)}</Badge>
    ),
  },
  {
    id: 'last',
    title: t('officePartners.last'),
    value: (p) => p.lastSignOn,
    file: (p) => dayOf(p.lastSignOn),
    show: (p) => dayOf(p.lastSignOn) ?? t('officePartners.never'),
  },
  {
    id: 'made',
    title: t('officePartners.keyMade'),
    value: (p) => newestKey(p)?.madeAt ?? null,
    file: (p) => dayOf(newestKey(p)?.madeAt ?? null),
    show: (p) => {
      const key = newestKey(p)
      return key && (dayOf(key.madeAt) ?? t('officePartners.fromFile'))
    },
  },
  {
    id: 'rotate',
    title: t('officePartners.change'),
    sort: false,
    value: () => null,
    show: (p) =>
      p.mayChange && (
        <Button
          kind="quiet"
          aria-label={t('officePartners.rotateOf', { name: p.partnerId })}
          onClick={() => onRotate(p)}
        >
          {t('officePartners.rotate')}
        </Button>
      ),
  },
]

/** The doors of the school: whose, open or not, when somebody came in by it, since when its key works. */
export const PartnerList = ({ partners, shown, onShow, onMade }: PartnerListProps) => {
  const [rotating, setRotating] = useState<OfficePartner | null>(null)
  const columns = useMemo(() => columnsOf({ shown, onShow }, setRotating), [shown, onShow])
  return (
    <Card title={t('officePartners.list')}>
      <DataTable
        label={t('officePartners.list')}
        columns={columns}
        rows={partners}
        rowId={(p) => p.partnerId}
        isWrong={(p) => p.open && !hasKey(p)}
        onFile={saveTable(t('officePartners.list'))}
        empty={null}
      />
      {rotating && <NewKeySheet partner={rotating} onMade={onMade} onClose={() => setRotating(null)} />}
    </Card>
  )
}
