import type { MarkerFigures } from '#contract/marking-progress.ts'
import { formatDate, formatMean, formatRate, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { WideTable } from '#src/ui/report/wide-table.tsx'
import shared from '#src/ui/shared.module.css'

interface MarkersProps {
  markers: readonly MarkerFigures[]
  /** False: the only one shown is who looks. */
  leads: boolean
  now: number
}

const COLUMNS = [
  'marked',
  'speed',
  'mean',
  'sd',
  'zeroRate',
  'agreement',
  'control',
  'repeat',
  'last',
] as const

const cellsOf = (m: MarkerFigures, now: number): string[] => [
  m.quota === null ? String(m.marked) : t('readProgress.givenOf', { n: m.marked, all: m.quota }),
  m.speed === null ? '–' : String(roundHalfUp(m.speed)),
  formatMean(m.mean),
  formatMean(m.sd),
  formatRate(m.zeroRate),
  formatRate(m.agreement),
  formatRate(m.controlAgreement),
  formatRate(m.repeatAgreement),
  m.lastAt === null ? '–' : formatDate(m.lastAt, now),
]

/** Figures of each marker, a row each. */
export const Markers = ({ markers, leads, now }: MarkersProps) => (
  <Card title={t(leads ? 'readProgress.markers' : 'readProgress.ownFigures')}>
    <WideTable
      caption={t('readProgress.markers')}
      head={[t('readProgress.marker'), ...COLUMNS.map((name) => t(`readProgress.col.${name}`))]}
      rows={markers.map((marker) => ({
        id: marker.markerId,
        cells: [
          <span key="name" className={shared['facts']}>
            {marker.name}
            {marker.alarms.length > 0 && (
              <Badge tone="bad">{t('readProgress.nAlarms', { n: marker.alarms.length })}</Badge>
            )}
          </span>,
          ...cellsOf(marker, now),
        ],
      }))}
    />
    <p className={shared['noteBelow']}>{t('readProgress.markersNote')}</p>
  </Card>
)
