import type { RankDisplay } from '../../db/tables.ts'
import type { ExamInput } from '../../exams/store/input.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { ExamFacts, ExamSettings } from './plan.ts'

/** Schools keep China's one time zone. */
const ZONE = '+08:00'

const TYPES: readonly (readonly [ExamInput['examType'], RegExp])[] = [
  ['midterm', /期中|midterm|mid-term/i],
  ['final', /期末|final/i],
  ['monthly', /月考|monthly/i],
  ['mock', /模拟|一模|二模|三模|mock/i],
  ['quiz', /测验|小测|周测|周练|quiz/i],
  ['joint', /联考|joint/i],
  ['other', /其他|其它|other/i],
]

const RANKS: readonly (readonly [RankDisplay, RegExp])[] = [
  ['none', /^(none|不显示|无)$/i],
  ['level', /^(level|等级)$/i],
  ['band', /^(band|分段|区间)$/i],
  ['exact', /^(exact|名次|排名)$/i],
]

/** Checks the settings of an exam; null, with the faults told, when they cannot be used. */
export function examFacts(settings: Partial<ExamSettings>, file: string, faults: Faults): ExamFacts | null {
  const before = faults.count
  const wrong = (name: string, cell: string, wanted: string): null => {
    faults.add('exam_setting', { file }, { name, cell, wanted })
    return null
  }
  const day = (name: string, text: string | undefined, needed: boolean): Date | null => {
    if (!text) return needed ? wrong(name, '', '2026-11-10') : null
    return dateIn(text) ?? wrong(name, text, '2026-11-10 / 2026-11-10 08:00')
  }
  const name = settings.exam?.trim() ?? ''
  if (!name) wrong('exam', '', '期中考试')
  const date = day('date', settings.date, true)
  const visibleFrom = day('visibleFrom', settings.visibleFrom, false)
  const named = settings.type
    ? TYPES.find(([t, p]) => t === settings.type || p.test(settings.type ?? ''))
    : null
  if (settings.type && !named) wrong('type', settings.type, TYPES.map(([t]) => t).join(' / '))
  const rank = settings.rank ? RANKS.find(([, p]) => p.test(settings.rank ?? '')) : null
  if (settings.rank && !rank) wrong('rank', settings.rank, RANKS.map(([r]) => r).join(' / '))
  if (!date || faults.count > before) return null
  const byName = TYPES.find(([t, p]) => t !== 'other' && p.test(name))
  return {
    name,
    date,
    type: (named ?? byName)?.[0] ?? null,
    rank: rank?.[0] ?? null,
    visibleFrom,
    hidden: /^(true|yes|1|是)$/i.test(settings.hidden ?? ''),
    key: settings.key || `${name}@${localDay(date)}`,
    isKeySaid: Boolean(settings.key),
    note: settings.note ?? '',
  }
}

/** 2026-11-10, 2026/11/10, 2026年11月10日, each with an optional time; null when it is no date. */
export function dateIn(text: string): Date | null {
  const m = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(
    text.trim(),
  )
  if (!m) return null
  const two = (s: string | undefined) => (s ?? '0').padStart(2, '0')
  const date = new Date(`${m[1]}-${two(m[2])}-${two(m[3])}T${two(m[4])}:${two(m[5])}:00${ZONE}`)
  // 2026-02-30 would become a day of March
  const same = !Number.isNaN(date.getTime()) && localDay(date) === `${m[1]}-${two(m[2])}-${two(m[3])}`
  return same ? date : null
}

/** The day of a date where the schools are, 2026-11-10. */
export function localDay(date: Date): string {
  return new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
}
