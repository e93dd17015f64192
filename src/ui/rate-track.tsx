import { cx } from './class-names.ts'
import css from './rate-track.module.css'

interface RateTrackProps {
  /** 0..1; null: none yet. */
  rate: number | null
  /** 0..1: a mark across the bar, e.g. where everybody stands. */
  mark?: number | null
  /** Whose rate it is, by colour. */
  who?: 'own' | 'class'
  thin?: boolean
}

/** A rate as a bar over the whole line. The numbers stand beside it in words. */
export const RateTrack = ({ rate, mark = null, who = 'own', thin = false }: RateTrackProps) => (
  <span className={cx(css['track'], who === 'class' && css['class'], thin && css['thin'])} aria-hidden="true">
    {rate !== null && <i style={{ inlineSize: `${rate * 100}%` }} />}
    {mark !== null && <b style={{ insetInlineStart: `${mark * 100}%` }} />}
  </span>
)
