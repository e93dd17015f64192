import { Worker } from 'node:worker_threads'
import type { Faults } from '../../../sheets/faults.ts'
import type { FileRef } from '../../../sheets/read/sheet.ts'
import type { QuestionDraft } from '../draft.ts'
import type { QtiFault, QtiMessage, QtiTask } from './message.ts'

/** Memory of the thread, and how long it may take. */
const HEAP_MB = 512
const READ_MS = 300_000

/** Reads the questions of a QTI 3.0 package in a thread. What is wrong, and what is not taken, is in `faults`. */
export async function readQti(
  ref: FileRef,
  task: Omit<QtiTask, 'path'>,
  faults: Faults,
): Promise<readonly QuestionDraft[]> {
  const done = await inThread({ ...task, path: ref.path })
  if (!done) faults.add('qti_hard', { file: ref.label })
  for (const fault of done?.faults ?? []) tell(fault, ref, faults)
  return done?.drafts ?? []
}

function tell({ kind, code, file, line, values }: QtiFault, { label }: FileRef, faults: Faults): void {
  const place = file === null ? label : `${label}/${file}`
  if (file !== null) faults.source(place, label, file)
  faults[kind === 'fault' ? 'add' : 'warn'](code, { file: place, row: line }, values)
}

/** Null: it needed more memory or time than it may. */
function inThread(task: QtiTask): Promise<QtiMessage | null> {
  const worker = new Worker(new URL('./qti.thread.ts', import.meta.url), {
    name: 'qti',
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  return new Promise((resolve) => {
    const end = (message: QtiMessage | null) => {
      clearTimeout(timer)
      resolve(message)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(null), READ_MS)
    worker.on('message', end)
    worker.on('error', () => end(null))
    worker.on('exit', () => end(null))
  })
}
