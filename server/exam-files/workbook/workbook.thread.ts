import { parentPort, workerData } from 'node:worker_threads'
import type { ClassReport } from '#contract/exam/class-report.ts'
import type { ContrastSheet } from '#contract/exam/contrast.ts'
import type { PaperMaterial, WorkbookPart, WriterSettings } from './material.ts'
import { writeWorkbook } from './write.ts'

/** Collects the pieces of one workbook and writes it, so that the server goes on answering. */
const { locale, paperIds } = workerData as WriterSettings
const reports: ClassReport[] = []
const papers: PaperMaterial[] = []
const contrasts: ContrastSheet[] = []

parentPort?.on('message', (piece: WorkbookPart) => {
  if (piece.kind === 'report') reports.push(piece.report)
  else if (piece.kind === 'paper') papers.push(piece.paper)
  else if (piece.kind === 'contrast') contrasts.push(piece.contrast)
  else void finish()
})

async function finish(): Promise<void> {
  const bytes = await writeWorkbook({ paperIds, reports, papers, contrasts }, locale)
  parentPort?.postMessage(Uint8Array.from(bytes))
}
