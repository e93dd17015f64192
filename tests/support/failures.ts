/** What of a run's JSON report names its failures. */
export interface Report {
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

const ESC = String.fromCharCode(27)
const firstLine = (text = ''): string =>
  (text.replaceAll(new RegExp(`${ESC}\\[[0-9;]*m`, 'g'), '').split('\n')[0] ?? '').slice(0, 160)

/**
 * A line for each failed test of a report, and for each file that failed outside its tests: they stand together at the
 * end of a run's output, of which often the end alone is kept.
 * @param root folder that file names are told from
 */
export function failures(report: Report, root: string): string[] {
  return (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
  })
}
