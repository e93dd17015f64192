import type { LevelShare } from './level.ts'
import type { Thresholds } from './rates.ts'

const LEVELS = { least: 2, most: 10 }
const hundredths = (text: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : -1
const parts = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[,;、]/)
    .map((part) => part.trim())

/**
 * Reads a school's levels: `A:15,B:35,C:35,D:13,E:2`, best first, shares in percent with two decimals at most that add
 * up to 100; 2 to 10 levels, each name once, up to four letters.
 * @returns null for any other text
 */
export function readLevels(text: string): LevelShare[] | null {
  const read = parts(text).map((part) => {
    const [level = '', share = '', ...more] = part.split(':')
    return { level: level.trim(), share: more.length > 0 ? -1 : hundredths(share.trim()) }
  })
  const names = new Set(read.map((l) => l.level))
  const fits =
    read.length >= LEVELS.least &&
    read.length <= LEVELS.most &&
    names.size === read.length &&
    read.every((l) => /^[\p{L}\p{N}+-]{1,4}$/u.test(l.level) && l.share > 0) &&
    read.reduce((sum, l) => sum + l.share, 0) === 10_000
  return fits ? read.map((l) => ({ level: l.level, share: l.share / 100 })) : null
}

/**
 * Reads a school's thresholds: `85,70,60,40`, percent of the full mark from which a score is excellent, good, a pass, and
 * under which it is low; each lower than the one before, between 1 and 100.
 * @returns null for any other text
 */
export function readThresholds(text: string): Thresholds | null {
  const read = parts(text).map(hundredths)
  const [excellent = 0, good = 0, pass = 0, low = 0] = read
  if (read.length !== 4 || excellent > 10_000 || low < 100) return null
  if (!(excellent > good && good > pass && pass > low)) return null
  return { excellent: excellent / 10_000, good: good / 10_000, pass: pass / 10_000, low: low / 10_000 }
}
