/**
 * Grade of a difficulty P: very hard under 0.15, hard under 0.38, middle under 0.73, fairly easy under 0.86, easy (docs/formulas.md,
 * Difficulty): the one scale of every screen. @param p mean / full, 0..1, higher is easier
 */
export const difficultyGrade = (p: number): 'very-hard' | 'hard' | 'middle' | 'fairly-easy' | 'easy' => {
  // grades are defined on two digits: 0.145 rounds into 0.15
  const hundredths = Math.floor(p * 100 + 0.5 + 1e-9)
  if (hundredths < 15) return 'very-hard'
  if (hundredths < 38) return 'hard'
  if (hundredths < 73) return 'middle'
  return hundredths < 86 ? 'fairly-easy' : 'easy'
}
