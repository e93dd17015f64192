import css from './bars.module.css'

interface BarRow {
  id: string
  name: string
  /** 0..1 or null. */
  rate: number | null
  note: string
  /** The right one, or their own. */
  isRight?: boolean
}

/** Rates as bars with their numbers beside them. */
export const Bars = ({ rows }: { rows: readonly BarRow[] }) => (
  <div>
    {rows.map(({ id, name, rate, note, isRight }) => (
      <div key={id} className={css['share']}>
        <span>{name}</span>
        <span className={css['bar']}>
          <span
            className={isRight ? `${css['fill']} ${css['right']}` : css['fill']}
            style={{ width: `${100 * Math.min(1, Math.max(0, rate ?? 0))}%` }}
          />
        </span>
        <span>{note}</span>
      </div>
    ))}
  </div>
)
