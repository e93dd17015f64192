import { JobStatus } from '#contract/envelope.ts'
import { callsAs } from '#tests/support/servers/calls-as.ts'

/** Milliseconds between two looks. */
const EVERY_MS = 1000
/** What a demo school does after its start. */
const KINDS = new Set(['demo-cards', 'demo-marking', 'draw-formulas', 'publish-exam'])

/**
 * Waits until the demo's exams are published and its scanned cards and formulas drawn: until then a server takes a core
 * for itself, and what a phone measures of its network says nothing.
 */
export async function untilCardsAreDrawn(port: number): Promise<void> {
  // runs all schools of the demo, so is told of the jobs of the machine
  const call = await callsAs(`http://127.0.0.1:${port}/`, 'district1')
  for (;;) {
    const { jobs } = await call<{ jobs: { kind: string; status: number }[] }>('api/office/running')
    const isDrawing = ({ kind, status }: { kind: string; status: number }) =>
      KINDS.has(kind) && (status === JobStatus.waiting || status === JobStatus.running)
    if (!jobs.some(isDrawing)) return
    await new Promise((done) => setTimeout(done, EVERY_MS))
  }
}
