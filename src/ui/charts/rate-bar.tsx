import css from './chart.module.css'

const WIDTH = 48
const lengthOf = (rate: number): number => WIDTH * Math.min(1, Math.max(0, rate))

interface RateBarProps {
  /** Rates 0..1 or null; `rate` is the class's. */
  rate: number | null
  /** Drawn above the class's where it is given. */
  own?: number | null
}

/** A rate as a short line beside its number, under the reader's where there is one; says nothing to a screen reader. */
export const RateBar = ({ rate, own }: RateBarProps) => {
  const top = own === undefined ? 0 : 9
  return (
    <svg className={css['rate']} width={WIDTH} height={top + 6} aria-hidden="true">
      {typeof own === 'number' && (
        <rect className={css['own']} width={Math.max(1, lengthOf(own))} height="6" rx="1" />
      )}
      <rect className={css['track']} y={top} width={WIDTH} height="6" rx="3" />
      {rate !== null && <rect className={css['class']} y={top} width={lengthOf(rate)} height="6" rx="3" />}
    </svg>
  )
}
