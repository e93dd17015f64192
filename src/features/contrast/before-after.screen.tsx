import { beforeAfter, rankSegments } from '#core/domain/analysis/rank-bands.ts'
import { SEGMENTS } from '#core/domain/contrast/subjects.ts'
import { t } from '#src/i18n/i18n.ts'
import { useEntryState } from '#src/nav/entry-state.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { PopulationLine, populationShort } from '#src/ui/population.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import { Who } from '#src/ui/report/who.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import css from './contrast.module.css'
import { ContrastFrame, type ContrastView } from './contrast-frame.part.tsx'
import { prepareContrastFile } from './file-of.actions.ts'
import { useNames } from './use-names.ts'

const CHOICES = ['20', '50', '100', 'other'] as const

const whole = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null)

const Bars = ({
  rows,
  n,
  whoOf,
}: {
  rows: readonly { id: string; at: number; name: string; before: number; after: number }[]
  n: number
  /** Page of the names of a class among the first or the last. */
  whoOf: (figure: 'front' | 'back', at: number) => string | null
}) => {
  const most = Math.max(1, ...rows.flatMap((r) => [r.before, r.after]))
  return (
    <ul className={css['twins']} aria-label={t('contrast.before.drawn', { n })}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>{row.name}</span>
          <span className={css['left']}>
            <Who href={whoOf('back', row.at)} n={row.after} />
            <i style={{ inlineSize: `${(row.after / most) * 70}%` }} />
          </span>
          <span className={css['right']}>
            <i style={{ inlineSize: `${(row.before / most) * 70}%` }} />
            <Who href={whoOf('front', row.at)} n={row.before} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const BeforeAfter = ({ sheet, subject }: ContrastView) => {
  // there again when a person comes back from the names behind a figure
  const [choice, setChoice] = useEntryState<(typeof CHOICES)[number]>('choice', '50')
  const [other, setOther] = useEntryState('other', '30')
  const namesOf = useNames(sheet, subject)
  const n = choice === 'other' ? whole(other) : Number(choice)
  const groups = Int32Array.from(sheet.classOf)
  const counts =
    n === null ? [] : beforeAfter(subject.scores, groups, sheet.classes.length, n, subject.everybody)
  const segments = rankSegments(subject.scores, groups, sheet.classes.length, SEGMENTS, subject.everybody)
  const rows = subject.classes.map((at) => ({
    id: sheet.classes[at]?.classId ?? '',
    at,
    name: sheet.classes[at]?.className ?? '',
    before: counts[at]?.before ?? 0,
    after: counts[at]?.after ?? 0,
    segments: [...(segments[at] ?? [])],
  }))
  return (
    <>
      <Card title={t('contrast.before.title')}>
        <PopulationLine of={subject.among} label={t('contrast.among')} />
        <SegmentedControl
          label={t('contrast.before.n')}
          value={choice}
          onChange={setChoice}
          options={CHOICES.map((value) => ({
            value,
            title: value === 'other' ? t('contrast.before.other') : value,
          }))}
        />
        {choice === 'other' && (
          <Field
            label={t('contrast.before.number')}
            inputMode="numeric"
            value={other}
            onChange={(event) => setOther(event.target.value)}
            error={n === null ? t('contrast.before.wrong') : undefined}
          />
        )}
        {n !== null && (
          <>
            <p className={css['sides']}>
              <span>{t('contrast.before.after', { n })}</span>
              <span>{t('contrast.before.before', { n })}</span>
            </p>
            <Bars rows={rows} n={n} whoOf={(figure, at) => namesOf({ figure, n }, at)} />
            <p className={shared['noteBelow']}>{t('contrast.before.note', { n })}</p>
          </>
        )}
      </Card>
      <Card title={t('contrast.before.segments')}>
        <SheetTable
          caption={t('contrast.before.segments')}
          columns={[
            { id: 'class', title: t('contrast.class'), value: ({ name }) => name },
            ...Array.from(
              { length: SEGMENTS },
              (_, i): ShownColumn<(typeof rows)[number]> => ({
                id: `segment${i}`,
                title: t('contrast.before.segment', { from: i * 10, to: (i + 1) * 10 }),
                value: ({ segments: own }) => own[i] ?? 0,
                show: ({ at, segments: own }) => (
                  <Who href={namesOf({ figure: 'segment', n: i + 1 }, at)} n={own[i] ?? 0} />
                ),
              }),
            ),
          ]}
          rows={rows}
          idOf={({ id }) => id}
          onFile={prepareContrastFile(sheet, subject, t('contrast.before.segments'))}
        />
        <p className={shared['noteBelow']}>
          {t('contrast.before.segmentsNote', { who: populationShort(subject.among) })}
        </p>
      </Card>
    </>
  )
}

/** Before/after N: how many of each class are among the first and the last N. */
export const BeforeAfterScreen = () => (
  <ContrastFrame title={t('contrast.title.before')}>{(shown) => <BeforeAfter {...shown} />}</ContrastFrame>
)
