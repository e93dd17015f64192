/** Under this age a guardian consents (Personal Information Protection Law, article 31). */
export const GUARDIAN_AGE = 14

/** Day in China of an instant, YYYY-MM-DD. China has one zone and no summer time. */
export const dayInChina = (now: number): string => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)

/** Full years at a day; somebody born on 29 February is a year older from 1 March on. Both YYYY-MM-DD. */
export function ageAt(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

export const needsGuardian = (birth: string, day: string): boolean => ageAt(birth, day) < GUARDIAN_AGE
