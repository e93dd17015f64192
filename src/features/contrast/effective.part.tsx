import { Fragment, memo, useState } from 'react'
import type { Effectiveness } from '#core/domain/analysis/effective.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import type { Simulated } from '#core/domain/analysis/simulator.ts'
import type { Subject } from '#core/domain/contrast/subjects.ts'
import { formatMean, formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine } from '#src/ui/population.tsx'
import { Who } from '#src/ui/report/who.tsx'
import { WideTable } from '#src/ui/report/wide-table.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { usePrinting } from '#src/ui/use-printing.ts'
import css from './contrast.module.css'
import type { Shown } from './contrast-frame.part.tsx'

interface EffectiveProps extends Omit<Shown, 'subjects' | 'reload'> {
  readonly parts: readonly Subject[]
  readonly found: Simulated
  readonly how: 'share' | 'coefficient'
  /** How `found` was calculated, which comes a moment after `how` was chosen. */
  readonly foundHow: 'share' | 'coefficient'
  readonly onHow: (how: 'share' | 'coefficient') => void
  /** Page of the names of a figure of a subject, of one class or of all seen. */
  readonly whoOf: (figure: Which, part: string, classAt?: number) => string | null
}

type Which = 'single' | 'double' | 'mismatch'
const WHICH = ['single', 'double', 'mismatch'] as const

interface CountsProps extends Pick<EffectiveProps, 'whoOf'> {
  readonly of: Effectiveness | null | undefined
  readonly part: string
  readonly at: number
}

/** Single, double and mismatch of a class, each a way to its names. */
const Counts = ({ of, part, at, whoOf }: CountsProps) =>
  of
    ? WHICH.map((which, i) => (
        <Fragment key={which}>
          {i > 0 && ' / '}
          <Who href={whoOf(which, part, at)} n={of[which]} />
        </Fragment>
      ))
    : '–'

/** Its table is made when it is opened. */
const ByClass = (shown: Omit<EffectiveProps, 'how' | 'foundHow' | 'onHow'>) => {
  const { sheet, subject, parts, found, whoOf } = shown
  const [open, setOpen] = useState(false)
  const printing = usePrinting()
  return (
    <details className={css['fold']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('contrast.effective.byClass')}</summary>
      {(open || printing) && (
        <WideTable
          caption={t('contrast.effective.byClass')}
          head={[t('contrast.class'), ...parts.map((part) => part.name)]}
          rows={subject.classes.map((at) => ({
            id: sheet.classes[at]?.classId ?? '',
            cells: [
              sheet.classes[at]?.className ?? '',
              ...parts.map(({ id }, i) => (
                <Counts key={id} of={found.classes[at]?.effective[i]} part={id} {...{ at, whoOf }} />
              )),
            ],
          }))}
        />
      )}
    </details>
  )
}

/** Effective scores of the subjects under a line of the total: single, double, mismatch, of everybody and by class. */
export const Effective = memo((shown: EffectiveProps) => {
  const { sheet, subject, parts, found, how, foundHow, onHow, whoOf } = shown
  const figure = (own: Effectiveness | null | undefined, which: Which, part: string) =>
    own ? <Who key={which} href={whoOf(which, part)} n={own[which]} /> : '–'
  return (
    <Card title={t('contrast.effective.title')} className={css['below']}>
      <SegmentedControl
        label={t('contrast.effective.how')}
        value={how}
        onChange={onHow}
        options={(['share', 'coefficient'] as const).map((value) => ({
          value,
          title: t(`contrast.effective.how.${value}`),
        }))}
      />
      <PopulationLine of={subject.among} label={t('contrast.among')} />
      {subject.seen !== subject.among && <PopulationLine of={subject.seen} label={t('contrast.counted')} />}
      <WideTable
        caption={t('contrast.effective.title')}
        head={[
          t('contrast.subject'),
          t('contrast.effective.score'),
          t('contrast.effective.single'),
          t('contrast.effective.double'),
          t('contrast.effective.mismatch'),
          t('contrast.effective.hit'),
          t('contrast.effective.contribution'),
        ]}
        rows={parts.map((part, i) => {
          const own = found.all.effective[i]
          const score = found.effective[i]
          return {
            id: part.id,
            cells: [
              part.name,
              score == null ? '–' : formatMean(score / MARK_SCALE),
              ...WHICH.map((which) => figure(own, which, part.id)),
              formatRate(own?.hitRate ?? null),
              formatRate(own?.contribution ?? null),
            ],
          }
        })}
      />
      <p className={shared['noteBelow']}>{t(`contrast.effective.note.${foundHow}`)}</p>
      <ByClass {...{ sheet, subject, parts, found, whoOf }} />
    </Card>
  )
})
