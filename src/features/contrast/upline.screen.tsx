import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { LEADERS, Role } from '#contract/roles.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { simulate } from '#core/domain/analysis/simulator.ts'
import { criticalRuleOf } from '#core/domain/contrast/critical.ts'
import { lineToBegin, toLineRule } from '#core/domain/contrast/first-line.ts'
import { lineSheetOf } from '#core/domain/contrast/subjects.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useEntryState } from '#src/nav/entry-state.ts'
import { session } from '#src/state/account/session.state.ts'
import { keepTriedLine, readTriedLine, type TriedLine } from '#src/state/reports/tried-line.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine, populationShort } from '#src/ui/population.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { ClassRates } from './class-rates.part.tsx'
import css from './contrast.module.css'
import { ContrastFrame, type ContrastView } from './contrast-frame.part.tsx'
import { Critical } from './critical.part.tsx'
import { Effective } from './effective.part.tsx'
import { Lines } from './lines.part.tsx'
import { useNames } from './use-names.ts'

const Slider = ({
  label,
  value,
  max,
  grain,
  onChange,
}: {
  label: string
  value: number
  max: number
  /** What a value is a multiple of. */
  grain: number
  onChange: (value: number) => void
}) => {
  const id = useId()
  const step = (by: number) => onChange(Math.min(max, Math.max(0, value + by)))
  return (
    <div className={css['slider']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        data-print="hide"
        type="range"
        min={0}
        max={max}
        step={grain}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      {/* a pixel of the slider is several marks of a total: one mark is a tap */}
      <Button aria-label={t('contrast.upline.less')} disabled={value <= 0} onClick={() => step(-1)}>
        −
      </Button>
      <input
        aria-label={label}
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        step={grain}
        value={value}
        onChange={(event) =>
          onChange(Math.min(max, Math.max(0, Math.round((Number(event.target.value) || 0) / grain) * grain)))
        }
      />
      <Button aria-label={t('contrast.upline.more')} disabled={value >= max} onClick={() => step(1)}>
        +
      </Button>
    </div>
  )
}

const Upline = (shown: ContrastView) => {
  const { sheet, subject, subjects, reload } = shown
  const { identity } = useSnapshot(session)
  const userId = identity?.userId ?? ''
  const drawn = sheet.scoreLines?.find((one) => one.subject === subject.id)
  // there again when a person comes back from the names behind a figure, and at the next visit to the exam
  const [how, setHow] = useEntryState<'share' | 'coefficient'>('how', 'share')
  const [begun] = useState(
    () => readTriedLine(userId, sheet.examId, subject.id) ?? lineToBegin(subject.full, drawn?.lines[0]),
  )
  const [tried, setTried] = useEntryState<TriedLine>('line', begun)
  const { by } = tried
  const tryLine = (change: Partial<TriedLine>): void => setTried({ ...tried, ...change })
  // once the finger rests: storing takes time
  const rested = useDeferredValue(tried)
  useEffect(() => {
    if (rested !== begun) keepTriedLine(userId, sheet.examId, subject.id, rested)
  }, [rested, begun, userId, sheet.examId, subject.id])
  const namesOf = useNames(sheet, subject)
  const { prepared, subjects: parts } = useMemo(
    () => lineSheetOf(sheet, subject, subjects),
    [sheet, subject, subjects],
  )
  const value = tried[by]
  const critical = criticalRuleOf(sheet)
  const now = useMemo(
    () => ({ found: simulate(prepared, toLineRule(by, value), { by: how }, critical), how, by, value }),
    [prepared, by, value, how, critical],
  )
  // The line and the classes answer in the frame of the finger. The tables follow as soon as there is time, and are
  // dimmed until they show the same line.
  const later = useDeferredValue(now)
  const { found } = now
  const whoOf = useMemo(() => {
    const line = { by: later.by, value: later.value }
    return {
      above: (at?: number) => namesOf({ figure: 'above', ...line }, at),
      critical: namesOf({ figure: 'critical', ...line }),
      effective: (figure: 'single' | 'double' | 'mismatch', part: string, at?: number) =>
        namesOf({ figure, part, how: later.how, ...line }, at),
    }
  }, [namesOf, later])
  const max = by === 'score' ? Math.ceil(subject.full) : 100
  return (
    <>
      <Card title={t('contrast.upline.line')}>
        <SegmentedControl
          label={t('contrast.upline.by')}
          value={by}
          onChange={(by) => tryLine({ by })}
          options={(['score', 'share'] as const).map((value) => ({
            value,
            title: t(`contrast.upline.by.${value}`),
          }))}
        />
        <Slider
          label={t(`contrast.upline.value.${by}`)}
          value={value}
          max={max}
          grain={by === 'score' ? 0.5 : 1}
          onChange={(value) => tryLine({ [by]: value })}
        />
        {sheet.gradeId !== undefined && (
          <Lines
            of={{ examId: sheet.examId, gradeId: sheet.gradeId, subject: subject.id }}
            lines={drawn?.lines ?? []}
            rev={drawn?.rev ?? 0}
            now={{ by, value }}
            mayDraw={LEADERS.includes(identity?.userType ?? Role.teacher)}
            onChoose={(line) => tryLine({ by: line.by, [line.by]: line.value })}
            onChanged={reload}
          />
        )}
        <p className={css['big']} role="status">
          {found
            ? t('contrast.upline.result', {
                line: formatScore(found.line / MARK_SCALE),
                who: populationShort(subject.among),
                above: found.among.above,
                n: found.among.n,
                rate: formatRate(found.among.rate),
              })
            : t('contrast.upline.none')}
        </p>
        <PopulationLine of={subject.among} />
      </Card>
      {found && <ClassRates sheet={sheet} subject={subject} found={found} whoOf={whoOf.above} />}
      <div className={css['later']} aria-busy={later !== now}>
        {later.found && parts.length > 0 && (
          <Effective
            {...{ sheet, subject, parts, how }}
            found={later.found}
            foundHow={later.how}
            onHow={setHow}
            whoOf={whoOf.effective}
          />
        )}
        {later.found && (
          <Critical sheet={sheet} subject={subject} line={later.found.line} href={whoOf.critical} />
        )}
      </div>
    </>
  )
}

/** Upline rate with the line simulator: drag the line, everything follows at once and without the network. */
export const UplineScreen = () => (
  <ContrastFrame title={t('contrast.title.upline')}>
    {(shown) => <Upline key={shown.subject.id} {...shown} />}
  </ContrastFrame>
)
