import { parentPort } from 'node:worker_threads'
import { batchOf } from './batch.ts'
import { addPaper, type Computed, closeExam, type OpenExam, openExam } from './compute.ts'
import { groupBundles, groupLines } from './group-bundles.ts'
import { studentBatch } from './student-batch.ts'
import type { Asks, ComputeReply, ComputeRequest } from './thread.messages.ts'

/** The thread that computes one exam and makes its bundles, so that the server goes on answering. */
let open: OpenExam | null = null
let computed: Computed | null = null

function answer(message: ComputeRequest): Asks[keyof Asks]['answer'] {
  if (message.kind === 'exam') {
    open = openExam(message.ask.facts, message.ask.students)
    return null
  }
  if (!open) throw new Error('Asked for figures before the exam was given.')
  if (message.kind === 'paper') {
    addPaper(open, message.ask.at, message.ask.marks)
    return null
  }
  if (message.kind === 'figures') {
    const exam = closeExam(open)
    computed = exam
    const papers = exam.papers.map((p) => ({ paperId: p.facts.paperId, stats: JSON.stringify(p.stats) }))
    return { papers, classes: groupLines(exam) }
  }
  if (!computed) throw new Error('Asked for reports before the exam was computed.')
  const exam = computed
  if (message.kind === 'groups') return batchOf(groupBundles(exam, message.ask.school))
  return studentBatch(exam, message.ask)
}

parentPort?.on('message', (message: ComputeRequest) => {
  const { id } = message
  try {
    const done = answer(message)
    post({ id, answer: done }, done && 'bytes' in done ? [done.bytes.buffer as ArrayBuffer] : [])
  } catch (e) {
    post({ id, error: e instanceof Error ? (e.stack ?? e.message) : String(e) })
  }
})

function post(reply: ComputeReply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, transfer)
}
