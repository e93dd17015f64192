import { Fragment, memo, useState } from 'react'
import type { Effectiveness } from '#core/domain/analysis/effective.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import type { Simulated } from '#core/domain/analysis/simulator.ts'
import type { ContrastSubject } from '#core/domain/contrast/subjects.ts'
import { formatMean, formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine } from '#src/ui/population.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import { Who } from '#src/ui/report/who.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { usePrinting } from '#src/ui/use-printing.ts'
import css from './contrast.module.css'
import type { ContrastView } from './contrast-frame.part.tsx'
import { prepareContrastFile } from './file-of.actions.ts'

interface EffectiveProps extends Omit<ContrastView, 'subjects' | 'reload'> {
  readonly parts: readonly ContrastSubject[]
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
        <SheetTable
          caption={t('contrast.effective.byClass')}
          columns={[
            { id: 'class', title: t('contrast.class'), value: (at) => sheet.classes[at]?.className ?? '' },
            ...parts.map(
              ({ id, name }, i): ShownColumn<number> => ({
                id,
                title: name,
                value: (at) => found.classes[at]?.effective[i]?.single ?? null,
                show: (at) => <Counts of={found.classes[at]?.effective[i]} part={id} {...{ at, whoOf }} />,
                file: WHICH.map((which) => ({
                  title: `${name} ${t(`contrast.effective.${which}`)}`,
                  value: (at) => found.classes[at]?.effective[i]?.[which] ?? null,
                })),
              }),
            ),
          ]}
          rows={subject.classes}
          idOf={(at) => sheet.classes[at]?.classId ?? ''}
          onFile={prepareContrastFile(sheet, subject, t('contrast.effective.byClass'))}
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
  const scoreOf = (i: number): number | null => {
    const score = found.effective[i]
    return score == null ? null : score / MARK_SCALE
  }
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
      <SheetTable
        caption={t('contrast.effective.title')}
        columns={[
          { id: 'subject', title: t('contrast.subject'), value: (i) => parts[i]?.name ?? '' },
          {
            id: 'score',
            title: t('contrast.effective.score'),
            value: (i) => scoreOf(i),
            show: (i) => formatMean(scoreOf(i)),
          },
          ...WHICH.map(
            (which): ShownColumn<number> => ({
              id: which,
              title: t(`contrast.effective.${which}`),
              value: (i) => found.all.effective[i]?.[which] ?? null,
              show: (i) => figure(found.all.effective[i], which, parts[i]?.id ?? ''),
            }),
          ),
          {
            id: 'hit',
            title: t('contrast.effective.hit'),
            value: (i) => found.all.effective[i]?.hitRate ?? null,
            show: (i) => formatRate(found.all.effective[i]?.hitRate ?? null),
          },
          {
            id: 'contribution',
            title: t('contrast.effective.contribution'),
            value: (i) => found.all.effective[i]?.contribution ?? null,
            show: (i) => formatRate(found.all.effective[i]?.contribution ?? null),
          },
        ]}
        rows={[...parts.keys()]}
        idOf={(i) => parts[i]?.id ?? ''}
        onFile={prepareContrastFile(sheet, subject, t('contrast.effective.title'))}
      />
      <p className={shared['noteBelow']}>{t(`contrast.effective.note.${foundHow}`)}</p>
      <ByClass {...{ sheet, subject, parts, found, whoOf }} />
    </Card>
  )
})
