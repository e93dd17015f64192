import { useState } from 'react'
import { PAGE_UNITS, PEN_COLOURS, type Stroke } from '#core/domain/pen/mark.ts'
import { middleOf, SIGNS, type Sign, signOf, signStroke } from '#core/domain/pen/sign.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { ConfirmSheet } from '../confirm-sheet.tsx'
import { Picker } from '../report/picker.tsx'
import css from './pen.module.css'
import type { Hand } from './pen-tool.ts'
import { findPageRegion, type PageRegion, PLACES, regionToPoint } from './place.rules.ts'

interface PenListProps {
  strokes: readonly Stroke[]
  onStrokes: (strokes: Stroke[]) => void
  hand: Hand
  /** Height of the page for a width of 1, as far as known. */
  ratio?: number
}

const describeStroke = (stroke: Stroke, ratio: number): string => {
  const { x, y } = middleOf(stroke)
  const place = findPageRegion(x / PAGE_UNITS, y / PAGE_UNITS / ratio)
  return t('pen.at', { mark: t(`pen.mark.${signOf(stroke) ?? 'line'}`), place: t(`pen.place.${place}`) })
}

/** The marks of a page in words, and the way to set one without a finger. */
export const PenList = ({ strokes, onStrokes, hand, ratio = Math.SQRT2 }: PenListProps) => {
  const [open, setOpen] = useState(false)
  const [sign, setSign] = useState<Sign>('tick')
  const [place, setPlace] = useState<PageRegion>('middle')
  const add = () => {
    const { x, y } = regionToPoint(place, ratio)
    onStrokes([...strokes, signStroke(sign, PEN_COLOURS[hand.colour], x, y)])
    setOpen(false)
  }
  return (
    <details className={css['inWords']}>
      <summary>{t('pen.list', { n: strokes.length })}</summary>
      <ul className={css['list']}>
        {strokes.map((stroke, at) => (
          <li key={at} className={css['entry']}>
            <span>{describeStroke(stroke, ratio)}</span>
            <Button
              kind="quiet"
              aria-label={t('pen.removeOf', { mark: describeStroke(stroke, ratio) })}
              onClick={() => onStrokes(strokes.filter((_, i) => i !== at))}
            >
              {t('pen.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpen(true)}>{t('pen.add')}</Button>
      <ConfirmSheet
        open={open}
        title={t('pen.add')}
        yes={t('pen.set')}
        onYes={add}
        onClose={() => setOpen(false)}
      >
        <div className={css['form']}>
          <Picker
            label={t('pen.sign')}
            value={sign}
            onChange={(value) => setSign(SIGNS.find((s) => s === value) ?? 'tick')}
            options={SIGNS.map((value) => ({ value, title: t(`pen.mark.${value}`) }))}
          />
          <Picker
            label={t('pen.where')}
            value={place}
            onChange={(value) => setPlace(PLACES.find((p) => p === value) ?? 'middle')}
            options={PLACES.map((value) => ({ value, title: t(`pen.place.${value}`) }))}
          />
        </div>
      </ConfirmSheet>
    </details>
  )
}
