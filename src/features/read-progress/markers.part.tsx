import type { MarkerFigures } from '#contract/marking/progress.ts'
import { formatDate, formatMean, formatRate, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'

interface MarkersProps {
  markers: readonly MarkerFigures[]
  /** False: the only one shown is who looks. */
  leads: boolean
  now: number
  /** Exam, subject and block, for the name of the file. */
  of: string
}

type MarkerColumn = ShownColumn<MarkerFigures>

const figure = (
  id: 'mean' | 'sd' | 'zeroRate' | 'agreement' | 'control' | 'repeat',
  value: (m: MarkerFigures) => number | null,
): MarkerColumn => ({
  id,
  title: t(`readProgress.col.${id}`),
  value,
  show: (m) => (id === 'mean' || id === 'sd' ? formatMean(value(m)) : formatRate(value(m))),
})

const columnsOf = (now: number): MarkerColumn[] => [
  {
    id: 'name',
    title: t('readProgress.marker'),
    value: ({ name }) => name,
    show: ({ name, alarms }) => (
      <span className={shared['facts']}>
        {name}
        {alarms.length > 0 && <Badge tone="bad">{t('readProgress.nAlarms', { n: alarms.length })}</Badge>}
      </span>
    ),
  },
  {
    id: 'marked',
    title: t('readProgress.col.marked'),
    value: ({ marked }) => marked,
    show: ({ marked, quota }) =>
      quota === null ? marked : t('readProgress.givenOf', { n: marked, all: quota }),
  },
  {
    id: 'speed',
    title: t('readProgress.col.speed'),
    value: ({ speed }) => (speed === null ? null : roundHalfUp(speed)),
  },
  figure('mean', ({ mean }) => mean),
  figure('sd', ({ sd }) => sd),
  figure('zeroRate', ({ zeroRate }) => zeroRate),
  figure('agreement', ({ agreement }) => agreement),
  figure('control', ({ controlAgreement }) => controlAgreement),
  figure('repeat', ({ repeatAgreement }) => repeatAgreement),
  {
    id: 'last',
    title: t('readProgress.col.last'),
    value: ({ lastAt }) => lastAt,
    show: ({ lastAt }) => (lastAt === null ? '–' : formatDate(lastAt, now)),
    file: [
      {
        title: t('readProgress.col.last'),
        value: ({ lastAt }) => (lastAt === null ? null : formatDate(lastAt, now)),
      },
    ],
  },
]

/** Figures of each marker, a row each. */
export const Markers = ({ markers, leads, now, of }: MarkersProps) => {
  const title = t(leads ? 'readProgress.markers' : 'readProgress.ownFigures')
  return (
    <Card title={title}>
      <SheetTable
        caption={t('readProgress.markers')}
        columns={columnsOf(now)}
        rows={markers}
        idOf={({ markerId }) => markerId}
        onFile={sheetFile(`${of} ${title}`)}
      />
      <p className={shared['noteBelow']}>{t('readProgress.markersNote')}</p>
    </Card>
  )
}
