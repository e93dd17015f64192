/** Points for a choice: all for the very letters of the key, none else. Letters in any order. */
export function choiceScore(choice: readonly string[], key: string, fullMark: number): number {
  const given = [...new Set(choice)].toSorted().join('')
  return given !== '' && given === [...new Set(key)].toSorted().join('') ? fullMark : 0
}
