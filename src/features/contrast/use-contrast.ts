import type { ContrastSheet } from '#contract/contrast.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import { type Resource, useCall } from '#src/state/resource.ts'

export interface Contrasted {
  readonly examId: string | null
  readonly version: number | null
  readonly sheet: Resource<ContrastSheet>
}

/** The scores of the exam in the address, of the classes this reader may compare. */
export function useContrast(): Contrasted {
  const args = useExamArgs('gradeId')
  return {
    examId: args?.query.examId ?? null,
    version: args?.query.version ?? null,
    sheet: useCall('GET /api/analysis/view/class/contrast', args),
  }
}
