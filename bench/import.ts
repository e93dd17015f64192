import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startShipped } from '../tests/support/servers/server.ts'
import { writeExam } from './exam-files.ts'
import { sized } from './size.ts'
import { atMost, type Chapter, ratio } from './table.ts'

const root = resolve(import.meta.dirname, '..')
const ITEMS = 40

interface Run {
  seconds: number
  storeSeconds: number
  peakMb: number
}

/** Peak resident memory of one process so far, from the kernel's own count. */
export function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

export async function runImport(folder: string, dataDir: string): Promise<Run> {
  const from = performance.now()
  const child = spawn(
    process.execPath,
    [
      'server/import/cli.ts',
      '--exam',
      '测速',
      '--date',
      '2026-11-10',
      '--school',
      '测速学校',
      '--create',
      '--lang',
      'en',
      '--roster',
      join(folder, 'roster.csv'),
      '--paper',
      `数学:${join(folder, 'items.csv')}:${join(folder, 'scores.csv')}`,
    ],
    { cwd: root, env: { ...process.env, KAOBAN_DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  let stored = 0
  child.stdout.on('data', (b: Buffer) => {
    printed += b.toString()
    if (!stored && /comput/i.test(printed)) stored = performance.now()
  })
  child.stderr.on('data', (b: Buffer) => (printed += b.toString()))
  let peakMb = 0
  const watch = setInterval(() => (peakMb = Math.max(peakMb, peakOf(child.pid as number))), 100)
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${printed}`)
  const end = performance.now()
  return { seconds: (end - from) / 1000, storeSeconds: ((stored || end) - from) / 1000, peakMb }
}

/** The import command as a clerk runs it: reading, checking, storing, computing and writing every report. */
export async function importing(): Promise<Chapter> {
  const figures: Chapter['figures'] = []
  const runs: Run[] = []
  const sizes = [sized(10_000, 500), sized(100_000, 5000)]
  for (const students of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'kaoban-files-'))
    const dataDir = mkdtempSync(join(tmpdir(), 'kaoban-bench-'))
    // an empty database is made first, so that its creation is not counted
    await (await startShipped({ dataDir, env: { KAOBAN_DEMO: '0' } })).stop()
    await writeExam(folder, students, ITEMS)
    const run = await runImport(folder, dataDir)
    runs.push(run)
    figures.push(
      {
        what: `${students} x ${ITEMS}: read, checked and stored`,
        value: `${Math.round(students / run.storeSeconds)} rows/s`,
        note: `${run.storeSeconds.toFixed(1)} s`,
      },
      { what: `${students} x ${ITEMS}: to the last report written`, value: `${run.seconds.toFixed(1)} s` },
      atMost(
        `${students} x ${ITEMS}: peak memory of the command`,
        run.peakMb,
        1000,
        (n) => `${Math.round(n)} MB`,
      ),
    )
    rmSync(folder, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  const [small, large] = runs as [Run, Run]
  figures.push(
    atMost(
      `time a row, ${sizes[1]} over ${sizes[0]} students (1 = linear)`,
      large.storeSeconds / 10 / small.storeSeconds,
      1.3,
      ratio,
    ),
  )
  return {
    title: 'Import',
    how: 'One paper of 40 items from CSV into an empty database by `npm run import`; peak memory is the kernel’s VmHWM of the command with its threads, without the database’s own processes.',
    figures,
  }
}
