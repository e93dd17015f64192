import type { RunningVersion } from '#contract/office/running.ts'

type VersionCheckResult = Pick<RunningVersion, 'newer' | 'newest'>

interface VersionCheckOptions {
  /** Where the newest version is told as `{"version": "1.2.3"}`; null: nobody named a place, and nothing is asked. */
  url: string | null
  current: string
  fetch: typeof fetch
}

const KEPT_MS = 86_400_000
/** After an answer that could not be read. */
const AGAIN_MS = 3_600_000
const MOST_MS = 3_000
const LONGEST = 10_000

/** Positive: `a` is newer. Versions are numbers with dots between; what follows a dash does not count. */
export function compareVersions(a: string, b: string): number {
  const parts = (text: string) =>
    text
      .replace(/^v|[-+].*$/g, '')
      .split('.')
      .map(Number)
  const [one, two] = [parts(a), parts(b)]
  for (let i = 0; i < Math.max(one.length, two.length); i++) {
    const difference = (one[i] ?? 0) - (two[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && /^v?\d{1,6}(\.\d{1,6}){0,3}([-+][\w.-]{1,40})?$/.test(value)

/**
 * Asks, at most once a day and only when somebody looks, the place its owner named whether there is a newer version.
 * @returns asks at a moment (epoch ms)
 */
export function createNewer({
  url,
  current,
  fetch: ask,
}: VersionCheckOptions): (now: number) => Promise<VersionCheckResult> {
  let kept: { until: number; told: Promise<VersionCheckResult> } | null = null
  const read = async (place: string): Promise<VersionCheckResult> => {
    const response = await ask(place, { redirect: 'error', signal: AbortSignal.timeout(MOST_MS) })
    const text = (await response.text()).slice(0, LONGEST)
    const { version } = JSON.parse(text) as { version?: unknown }
    if (!response.ok || !isVersion(version)) throw new Error('It tells no version.')
    return { newer: compareVersions(version, current) > 0 ? 'yes' : 'none', newest: version }
  }
  return (now) => {
    if (url === null) return Promise.resolve({ newer: 'off', newest: '' })
    if (kept && now < kept.until) return kept.told
    const mine = {
      until: now + KEPT_MS,
      told: Promise.resolve<VersionCheckResult>({ newer: 'unknown', newest: '' }),
    }
    mine.told = read(url).catch(() => {
      mine.until = now + AGAIN_MS
      return { newer: 'unknown', newest: '' }
    })
    kept = mine
    return mine.told
  }
}
