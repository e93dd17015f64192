/** A name of one word stands alone; the standard wants both parts. */
const NONE = '-'
const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{P}\s\d]+$/u.test(name)

/** A name as the standard's two parts: a Chinese one begins with the family's, one in Latin letters ends with it. */
export function partsOfName(name: string): { givenName: string; familyName: string } {
  const at = isLatin(name) ? name.lastIndexOf(' ') : 1
  const [first, last] = [name.slice(0, Math.max(0, at)), name.slice(at)]
  const parts = isLatin(name)
    ? { givenName: first, familyName: last.slice(1) }
    : { givenName: last, familyName: first }
  const isWhole = parts.givenName !== '' && parts.familyName !== '' && nameOfParts(parts) === name
  return isWhole ? parts : { givenName: name, familyName: NONE }
}

export function nameOfParts({ givenName, familyName }: { givenName: string; familyName: string }): string {
  if (familyName === NONE || familyName === '') return givenName
  return isLatin(givenName) && isLatin(familyName) ? `${givenName} ${familyName}` : familyName + givenName
}
