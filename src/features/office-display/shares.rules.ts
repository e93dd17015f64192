import type { DisplaySettings } from '#contract/office-display.ts'

/** What a text says, or what is wrong with it. */
export type Parsed<T, W> = { ok: true; value: T } | { ok: false; wrong: W }

/** Levels with their shares in percent: `A 15, B 35`; also `A:15`, full-width commas and line breaks. */
export function changedShares(
  text: string,
): Parsed<DisplaySettings['levels'], 'levels' | 'levelsSum' | 'levelsTwice'> {
  const parts = text
    .split(/[,，;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const levels = parts.map((part) => {
    const [, level = '', share = ''] = /^(\S{1,8}?)[\s:：]+(\d+(?:\.\d{1,2})?)\s*%?$/.exec(part) ?? []
    return { level, share: Number(share) }
  })
  if (levels.length < 2 || levels.some(({ level }) => level === '')) return { ok: false, wrong: 'levels' }
  if (new Set(levels.map(({ level }) => level)).size < levels.length)
    return { ok: false, wrong: 'levelsTwice' }
  const sum = levels.reduce((all, { share }) => all + Math.round(share * 100), 0)
  return sum === 10_000 ? { ok: true, value: levels } : { ok: false, wrong: 'levelsSum' }
}
