import type { ShippedServer } from '../tests/support/servers/server.ts'
import { loginByCall } from './caller.ts'
import { sized } from './size.ts'
import { studentNames } from './students.ts'
import { atMost, type Chapter, median, ms, quantile } from './table.ts'
import { withServer } from './with-server.ts'

const STUDENTS = sized(2000, 20)
/** All of them within this time: a fifth of the five minutes that are allowed. */
const WINDOW_MS = sized(60_000, 2000)

/** Exam day: every student signs in, opens the list and the newest report, evenly over a minute. */
export const storm = (): Promise<Chapter> => withServer(measure)

async function measure(server: ShippedServer): Promise<Chapter> {
  const home = `http://127.0.0.1:${server.port}`
  const names = await studentNames(server.dataDir, STUDENTS)
  const reports: number[] = []
  const visits: number[] = []
  const faults: string[] = []
  const from = performance.now()
  await Promise.all(
    names.map(async (name, i) => {
      await new Promise((done) => setTimeout(done, (i / names.length) * WINDOW_MS))
      const start = performance.now()
      try {
        const student = await loginByCall(home, name)
        const list = await student.get('/api/exam/plan/student/all')
        const examId = (list.data as { list: { examId: string }[] }).list[0]?.examId
        const asked = performance.now()
        const report = await student.get(`/api/analysis/view/student/report?examId=${examId}`)
        if (report.status !== 0) throw new Error(`status ${report.status}`)
        reports.push(performance.now() - asked)
        visits.push(performance.now() - start)
      } catch (e) {
        faults.push(`${name}: ${(e as Error).message}`)
      }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  if (faults.length) console.log(faults.slice(0, 5).join('\n'))
  return {
    title: 'Exam day',
    how: `${names.length} students from one address, each signing in (sealed password, argon2id), opening the list and the newest report, evenly over ${WINDOW_MS / 1000} s; the load runs on the same two cores.`,
    figures: [
      {
        what: 'students served',
        value: `${visits.length} in ${seconds.toFixed(0)} s`,
        limit: `${STUDENTS} in 300 s`,
        holds: visits.length === STUDENTS && seconds <= 300,
      },
      { what: 'errors', value: String(faults.length), limit: '0', holds: faults.length === 0 },
      { what: 'whole visit: median / p95', value: `${ms(median(visits))} / ${ms(quantile(visits, 0.95))}` },
      atMost('report alone: p95', quantile(reports, 0.95), 1000, ms, `median ${ms(median(reports))}`),
    ],
  }
}
