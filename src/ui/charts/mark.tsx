import css from './chart.module.css'
import { markPath, type Who } from './who.ts'

/** The shape of a group at a place of a drawing. */
export const Mark = ({ who, x, y, r = 4 }: { who: Who; x: number; y: number; r?: number }) => (
  <path className={css[who]} d={markPath(who, r)} transform={`translate(${x} ${y})`} />
)
