/** What of a run's JSON report names its files and their tests. */
export interface Report {
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** A test that failed, or a file that failed outside its tests: then without a title. */
export interface FailedTest {
  title: string | null
  /** The failure as vitest tells it, without colours. */
  text: string
}

/** One file of a run. */
export interface FileResult {
  /** Relative to the project's root. */
  file: string
  passed: number
  skipped: number
  failed: readonly FailedTest[]
}

const ESC = String.fromCharCode(27)
const plain = (text = ''): string => text.replaceAll(new RegExp(`${ESC}\\[[0-9;]*m`, 'g'), '')

/** @param root folder that file names are told from */
export function fileResults(report: Report, root: string): FileResult[] {
  return (report.testResults ?? []).map(({ name, status, message, assertionResults }) => {
    const count = (...states: string[]) =>
      assertionResults.filter((test) => states.includes(test.status)).length
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test): FailedTest => ({ title: test.fullName, text: plain(test.failureMessages?.[0]) }))
    const isFailedOutside = status === 'failed' && failed.length === 0
    return {
      file: name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name,
      passed: count('passed'),
      skipped: count('pending', 'skipped', 'todo', 'disabled'),
      failed: isFailedOutside ? [{ title: null, text: plain(message) }] : failed,
    }
  })
}

const named = (file: string, { title }: FailedTest): string => (title === null ? file : `${file} > ${title}`)

/**
 * A line for each failed test, and for each file that failed outside its tests: they stand together at the end of a
 * run's output, of which often the end alone is kept.
 */
export const failures = (results: readonly FileResult[]): string[] =>
  results.flatMap(({ file, failed }) =>
    failed.map((test) => `${named(file, test)}: ${(test.text.split('\n')[0] ?? '').slice(0, 160)}`),
  )

/** What is told of a file that failed and passed when it was run once more: a line for each test, its failure below. */
export const flakyLines = ({ file, failed }: FileResult): string[] =>
  failed.map((test) => `FLAKY ${named(file, test)}\n${test.text.trimEnd().replaceAll(/^/gm, '    ')}`)
