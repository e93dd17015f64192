import css from './practice.module.css'

/** A rate as a bar; `everybody`: a mark where all who sat it stand. The numbers stand beside it in words. */
export const MasteryBar = ({
  rate,
  everybody = null,
}: {
  rate: number | null
  everybody?: number | null
}) => (
  <span className={css['track']} aria-hidden="true">
    {rate !== null && <i style={{ inlineSize: `${rate * 100}%` }} />}
    {everybody !== null && <b style={{ insetInlineStart: `${everybody * 100}%` }} />}
  </span>
)
