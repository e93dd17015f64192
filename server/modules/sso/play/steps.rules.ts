import type { Play, PlayCode, PlayStep, PlayStepName } from '#contract/office/partners.ts'

type PlayStepValues = Readonly<Record<string, string>>
type Differs = PlayStep['differs']

export const right = (
  step: PlayStepName,
  code: PlayCode | null = null,
  values: PlayStepValues = {},
): PlayStep => ({
  ...{ step, state: 'right', code, differs: [] },
  values: { ...values },
})

export const wrong = (
  step: PlayStepName,
  code: PlayCode,
  values: PlayStepValues = {},
  differs: Differs = [],
): PlayStep => ({ step, state: 'wrong', code, values: { ...values }, differs })

export const unseen = (step: PlayStepName): PlayStep => ({
  ...{ step, state: 'unseen', code: null, values: {}, differs: [] },
})

/** What a family's own steps found. */
export interface Explained {
  steps: PlayStep[]
  signed: string | null
  read: Play['read']
  /** Names the credential, where it can be read before it is checked. */
  onceId: string | null
}

export const hasWrongStep = (steps: readonly PlayStep[]): boolean => steps.some((s) => s.state === 'wrong')
/** A text of a request as it may be shown: short. */
export const cut = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}…` : text)
