/** An amount of whole fen as people read it: ¥30, ¥12.50. Whole numbers only, so nothing is rounded. */
export function yuan(fen: number): string {
  const rest = fen % 100
  const whole = (fen - rest) / 100
  return rest === 0 ? `¥${whole}` : `¥${whole}.${String(rest).padStart(2, '0')}`
}
