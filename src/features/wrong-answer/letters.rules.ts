const ALL = 'ABCDEFGH'
const USUAL = 4

interface LetterOption {
  letter: string
  text: string
}

/** Options to choose from; where the school gave no words, letters alone: A to D, or as far as the key goes. */
export function completeLetterOptions(
  options: readonly LetterOption[],
  key: string,
): readonly LetterOption[] {
  if (options.length > 0) return options
  const far = Math.max(USUAL, ...key.split('').map((letter) => ALL.indexOf(letter) + 1))
  return ALL.slice(0, far)
    .split('')
    .map((letter) => ({ letter, text: '' }))
}
