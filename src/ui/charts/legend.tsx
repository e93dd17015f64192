import css from './chart.module.css'
import { Mark } from './mark.tsx'
import type { Who } from './who.ts'

/** Says which shape is whose. */
export const Legend = ({ items }: { items: readonly { who: Who; label: string }[] }) => (
  <ul className={css['legend']}>
    {items.map(({ who, label }) => (
      <li key={who}>
        <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
          <Mark who={who} x={0} y={0} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
)
