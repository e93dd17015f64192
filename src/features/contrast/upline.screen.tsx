import { useId, useMemo, useState } from 'react'
import type { EffectiveRule } from '#core/domain/analysis/effective.ts'
import { MARK_SCALE } from '#core/domain/analysis/marks.ts'
import { type Simulated, simulate } from '#core/domain/analysis/simulator.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { WideTable } from '#src/ui/report/wide-table.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from './contrast.module.css'
import { ContrastFrame, type Shown } from './contrast-frame.part.tsx'
import { Effective } from './effective.part.tsx'
import { lineSheetOf } from './sheet.rules.ts'
import { criticalList, firstLine, ruleOf } from './upline.rules.ts'

const WIDTH = 15

const Slider = ({
  label,
  value,
  max,
  onChange,
}: {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}) => {
  const id = useId()
  return (
    <div className={css['slider']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={1}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <input
        aria-label={label}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        value={value}
        onChange={(event) =>
          onChange(Math.min(max, Math.max(0, Math.round(Number(event.target.value) || 0))))
        }
      />
    </div>
  )
}

const Critical = ({ sheet, subject, line }: Shown & { line: number }) => {
  const list = criticalList(sheet, subject, line, WIDTH)
  return (
    <Card title={t('contrast.upline.critical')}>
      <p className={css['quiet']}>{t('contrast.upline.criticalNote', { width: WIDTH, n: list.length })}</p>
      <WideTable
        caption={t('contrast.upline.critical')}
        head={[t('contrast.student'), t('contrast.class'), t('contrast.score'), t('contrast.upline.away')]}
        rows={list.slice(0, 100).map((s) => ({
          id: s.studentId,
          cells: [
            s.name,
            s.className,
            formatScore(s.score),
            s.short > 0
              ? t('contrast.upline.short', { marks: formatScore(s.short) })
              : t('contrast.upline.over', { marks: formatScore(-s.short) }),
          ],
        }))}
      />
    </Card>
  )
}

const Classes = ({ sheet, subject, found }: Shown & { found: Simulated }) => (
  <Card title={t('contrast.upline.classes')}>
    <ul className={css['rates']}>
      {subject.classes.map((at) => {
        const own = found.classes[at]
        if (!own || own.n === 0) return null
        return (
          <li key={at}>
            <span>{sheet.classes[at]?.className}</span>
            <span className={css['track']} aria-hidden="true">
              <i style={{ inlineSize: `${(own.rate ?? 0) * 100}%` }} />
            </span>
            <span className={css['value']}>
              {formatRate(own.rate)}{' '}
              <small>{t('contrast.upline.count', { above: own.above, n: own.n })}</small>
            </span>
          </li>
        )
      })}
    </ul>
    <p className={css['note']}>{t('contrast.upline.note')}</p>
  </Card>
)

const Upline = (shown: Shown) => {
  const { sheet, subject, subjects } = shown
  const [by, setBy] = useState<'score' | 'share'>('score')
  const [how, setHow] = useState<'share' | 'coefficient'>('share')
  const [values, setValues] = useState(() => firstLine(subject))
  const { prepared, subjects: parts } = useMemo(
    () => lineSheetOf(sheet, subject, subjects),
    [sheet, subject, subjects],
  )
  const rule: EffectiveRule = { by: how }
  const found = simulate(prepared, ruleOf(by, values[by]), rule)
  const max = by === 'score' ? Math.ceil(subject.full) : 100
  return (
    <>
      <Card title={t('contrast.upline.line')}>
        <SegmentedControl
          label={t('contrast.upline.by')}
          value={by}
          onChange={setBy}
          options={(['score', 'share'] as const).map((value) => ({
            value,
            title: t(`contrast.upline.by.${value}`),
          }))}
        />
        <Slider
          label={t(`contrast.upline.value.${by}`)}
          value={values[by]}
          max={max}
          onChange={(value) => setValues({ ...values, [by]: value })}
        />
        <p className={css['big']} role="status">
          {found
            ? t('contrast.upline.result', {
                line: formatScore(found.line / MARK_SCALE),
                above: found.all.above,
                n: found.all.n,
                rate: formatRate(found.all.rate),
              })
            : t('contrast.upline.none')}
        </p>
      </Card>
      {found && (
        <>
          <Classes {...shown} found={found} />
          {parts.length > 0 && <Effective {...shown} parts={parts} found={found} how={how} onHow={setHow} />}
          <Critical {...shown} line={found.line} />
        </>
      )}
    </>
  )
}

/** Upline rate with the line simulator: drag the line, everything follows at once and without the network. */
export const UplineScreen = () => (
  <ContrastFrame title={t('contrast.title.upline')}>
    {(shown) => <Upline key={shown.subject.id} {...shown} />}
  </ContrastFrame>
)
