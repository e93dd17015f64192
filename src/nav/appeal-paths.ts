/** The page on which staff decide reports of marking errors. */
export const APPEALS = { decide: '/exam/appeals' } as const

export type AppealPath = (typeof APPEALS)[keyof typeof APPEALS]

/** The reports about an exam, of one paper where it is named, with one of them open. */
export const appealsHref = (to: { examId: string; paperId?: string; appealId?: string }): string =>
  `${APPEALS.decide}?${new URLSearchParams(to).toString()}`
