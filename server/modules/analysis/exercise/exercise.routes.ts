import { exerciseOf, saveExercise } from '#contract/workbench.ts'
import type { Module } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import { exerciseFor, keepExercise } from './exercise.service.ts'

/** Exercises made from where a class fell behind in an exam. */
export const exerciseModule: Module = (api) => {
  handle(api, exerciseOf, ({ principal, input }) => exerciseFor(api.db, principal, input))
  handle(api, saveExercise, ({ principal, input, now }) =>
    keepExercise(api.db, principal, input, new Date(now)),
  )
}
