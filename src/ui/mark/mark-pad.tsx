import { type CSSProperties, useState } from 'react'
import type { BlockItem } from '#contract/marking/shapes.ts'
import { type Giving, listMarkKeys, mayGive, typedMark, withFigure } from '#core/domain/marking/mark-pad.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { cx } from '../class-names.ts'
import css from './mark.module.css'
import type { Ready } from './use-ready.ts'

interface MarkPadProps {
  items: readonly BlockItem[]
  giving: Giving
  /** Which question the keys are for. */
  at: number
  ready: Ready
  hand: 'left' | 'right'
  /** What is typed on a keyboard beside; '' for nothing. */
  typed: string
  onItem: (at: number) => void
  onMark: (mark: number) => void
  /** All questions nothing, or all full. */
  onAll: (which: 'zero' | 'full') => void
}

const FIGURES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** Keys under one thumb: whole marks by a tap, halves after the ½ key, long scales in figures; nothing and everything. */
export const MarkPad = ({ items, giving, at, ready, hand, typed, onItem, onMark, onAll }: MarkPadProps) => {
  const [half, setHalf] = useState(false)
  const [figures, setFigures] = useState('')
  const item = items[at]
  if (!item) return null
  const keys = listMarkKeys(item)
  const isOff = (isEdge: boolean) => ready === 'no' || (isEdge && ready !== 'all')
  const give = (mark: number) => {
    setHalf(false)
    setFigures('')
    onMark(mark)
  }
  const key = (mark: number) => {
    const isEdge = mark === 0 || mark === item.full
    return (
      <button
        key={Math.floor(mark)}
        type="button"
        className={css['key']}
        aria-pressed={giving[at] === mark}
        aria-disabled={isOff(isEdge) || !mayGive(item, mark)}
        onClick={() => mayGive(item, mark) && give(mark)}
      >
        {formatScore(mark)}
      </button>
    )
  }
  const mark = typedMark(item, figures)
  return (
    <div className={css['pad']} data-hand={hand} data-ready={ready}>
      {items.length > 1 && (
        <div className={css['items']} role="group" aria-label={t('marking.questions')}>
          {items.map((one, i) => (
            <button
              key={one.itemNo}
              type="button"
              className={css['item']}
              aria-pressed={i === at}
              onClick={() => onItem(i)}
            >
              {t('marking.itemMark', { no: one.itemNo, mark: formatScore(giving[i] ?? null) })}
            </button>
          ))}
        </div>
      )}
      <p className={css['for']} aria-live="polite">
        {t('marking.outOf', { no: item.itemNo, full: formatScore(item.full) })}
        {typed !== '' && <b> {typed}</b>}
      </p>
      <div
        className={css['keys']}
        style={{ '--columns': keys.length === 0 ? 3 : Math.min(5, keys.length) } as CSSProperties}
        role="group"
        aria-label={t('marking.marksOf', { no: item.itemNo })}
      >
        {keys.map((n) => key(half ? n + 0.5 : n))}
        {keys.length > 0 && item.step === 0.5 && (
          <button type="button" className={css['key']} aria-pressed={half} onClick={() => setHalf(!half)}>
            +½
          </button>
        )}
        {keys.length === 0 && (
          <>
            {FIGURES.map((figure) => (
              <button
                key={figure}
                type="button"
                className={css['key']}
                onClick={() => setFigures(withFigure(item, figures, figure))}
              >
                {figure}
              </button>
            ))}
            {item.step === 0.5 && (
              <button
                type="button"
                className={css['key']}
                onClick={() => setFigures(withFigure(item, withFigure(item, figures, '.'), '5'))}
              >
                .5
              </button>
            )}
            <button type="button" className={css['key']} onClick={() => setFigures(figures.slice(0, -1))}>
              {t('marking.rub')}
            </button>
            <button
              type="button"
              className={cx(css['key'], css['give'])}
              aria-disabled={mark === null || isOff(mark === 0 || mark === item.full)}
              onClick={() => mark !== null && give(mark)}
            >
              {mark === null ? t('marking.giveNone') : t('marking.giveMark', { mark: formatScore(mark) })}
            </button>
          </>
        )}
      </div>
      <div className={css['edges']}>
        <button
          type="button"
          className={css['edge']}
          aria-disabled={isOff(true)}
          onClick={() => onAll('zero')}
        >
          {t(items.length > 1 ? 'marking.allZero' : 'marking.zero')}
        </button>
        <button
          type="button"
          className={css['edge']}
          aria-disabled={isOff(true)}
          onClick={() => onAll('full')}
        >
          {t(items.length > 1 ? 'marking.allFull' : 'marking.full')}
        </button>
      </div>
    </div>
  )
}
