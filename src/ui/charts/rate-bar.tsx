import css from './chart.module.css'

/** A rate as a short line beside its number; says nothing by itself to a screen reader. `rate` 0..1 or null. */
export const RateBar = ({ rate }: { rate: number | null }) => (
  <svg className={css['rate']} width="48" height="6" aria-hidden="true">
    <rect className={css['track']} width="48" height="6" rx="3" />
    {rate !== null && (
      <rect className={css['class']} width={48 * Math.min(1, Math.max(0, rate))} height="6" rx="3" />
    )}
  </svg>
)
