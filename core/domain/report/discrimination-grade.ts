/** How well an item tells strong from weak, by D (27 % groups): 0.40 very good, 0.30 good, 0.20 fair, 0 poor, below: check. */
export function discriminationGrade(d: number): 'veryGood' | 'good' | 'fair' | 'poor' | 'check' {
  if (d >= 0.4) return 'veryGood'
  if (d >= 0.3) return 'good'
  if (d >= 0.2) return 'fair'
  return d >= 0 ? 'poor' : 'check'
}
