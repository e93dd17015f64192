/**
 * Difficulty in words by the five grades of Chinese item analysis: 0.86 and up easiest, 0.73 easy, 0.38 medium,
 * 0.15 hard, below hardest. @param p mean / full, 0..1, higher is easier
 */
export function difficultyGrade(p: number): 'easiest' | 'easy' | 'medium' | 'hard' | 'hardest' {
  if (p >= 0.86) return 'easiest'
  if (p >= 0.73) return 'easy'
  if (p >= 0.38) return 'medium'
  return p >= 0.15 ? 'hard' : 'hardest'
}

/** How well an item tells strong from weak, by D (27 % groups): 0.40 very good, 0.30 good, 0.20 fair, 0 poor, below: check. */
export function discriminationGrade(d: number): 'veryGood' | 'good' | 'fair' | 'poor' | 'check' {
  if (d >= 0.4) return 'veryGood'
  if (d >= 0.3) return 'good'
  if (d >= 0.2) return 'fair'
  return d >= 0 ? 'poor' : 'check'
}
