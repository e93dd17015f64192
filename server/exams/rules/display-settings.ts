import { createHash } from 'node:crypto'
import type { DisplaySettings } from '#contract/office/display.ts'
import { USUAL_ABSENT_RULE } from '#core/domain/analysis/absences.ts'
import { DEFAULT_LEVELS } from '#core/domain/analysis/level.ts'
import { DEFAULT_CRITICAL } from '#core/domain/analysis/line.ts'
import { DEFAULT_THRESHOLDS } from '#core/domain/analysis/rates.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { keepFigures } from './school-figures.ts'

/** Those that are settings by key; how ranks are shown is a column of the school. */
const KEYS = [
  'originPaperDisplayType',
  'weixinDisplay',
  'staffCompare',
  'earlierExams',
  'absentInTotal',
  'levels',
  'thresholds',
  'criticalBand',
] as const

/** What holds where a school has chosen nothing. */
const USUAL: Omit<DisplaySettings, 'rankDisplay'> = {
  originPaperDisplayType: 'marks',
  weixinDisplay: true,
  staffCompare: 'grade',
  earlierExams: 'schoolYear',
  absentInTotal: USUAL_ABSENT_RULE,
  levels: [...DEFAULT_LEVELS],
  thresholds: DEFAULT_THRESHOLDS,
  criticalBand: DEFAULT_CRITICAL,
}

/** What a school shows of results; the product's own where it has not chosen. */
export async function readDisplay(db: Db | Tx, school: SchoolId): Promise<DisplaySettings> {
  const [own, rows] = await Promise.all([
    db.selectFrom('school').where('school_id', '=', school).select('rank_display').executeTakeFirstOrThrow(),
    db
      .selectFrom('school_setting')
      .where('school_id', '=', school)
      .where('key', 'in', KEYS)
      .select(['key', 'value'])
      .execute(),
  ])
  const chosen = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<DisplaySettings>
  return { ...USUAL, ...chosen, rankDisplay: own.rank_display }
}

/** Writes what differs from what holds; what a school never chose stays the product's own. */
export async function writeDisplay(
  tx: Tx,
  school: SchoolId,
  { before, after }: { before: DisplaySettings; after: DisplaySettings },
): Promise<void> {
  const changed = Object.fromEntries(
    KEYS.filter((key) => differs(before, after, key)).map((key) => [key, after[key]]),
  )
  await keepFigures(tx, school, changed)
  if (after.rankDisplay === before.rankDisplay) return
  await tx
    .updateTable('school')
    .set({ rank_display: after.rankDisplay })
    .where('school_id', '=', school)
    .execute()
}

/** Key order of the contract's objects is the server's own, so equal texts are equal settings. */
const textOf = (settings: DisplaySettings, key: keyof DisplaySettings): string => {
  const value = settings[key]
  if (key === 'levels') return JSON.stringify(settings.levels.map(({ level, share }) => [level, share]))
  if (key !== 'thresholds') return JSON.stringify(value)
  const { excellent, good, pass, low } = settings.thresholds
  return JSON.stringify([excellent, good, pass, low])
}

/** A key that an older release does not know, and so does not send, stays as it is. */
const differs = (before: DisplaySettings, after: DisplaySettings, key: keyof DisplaySettings): boolean =>
  after[key] !== undefined && textOf(before, key) !== textOf(after, key)

export const DISPLAY_KEYS = ['rankDisplay', ...KEYS] as const

/** Names of the settings that differ. */
export const changedDisplay = (a: DisplaySettings, b: DisplaySettings): (typeof DISPLAY_KEYS)[number][] =>
  DISPLAY_KEYS.filter((key) => differs(a, b, key))

/** Names one state of the settings. */
export const displayRev = (settings: DisplaySettings): string =>
  createHash('sha256')
    .update(DISPLAY_KEYS.map((key) => textOf(settings, key)).join('\n'))
    .digest('hex')
    .slice(0, 32)
