import type { Difficulty } from '#contract/homework/practice.ts'

/** Marks got and to be got, both 0 or more. */
export interface MarkTally {
  readonly got: number
  readonly full: number
}

/** Wanted chance of a right answer. */
export const TARGET: Readonly<Record<Difficulty, number>> = { easy: 0.85, fit: 0.7, hard: 0.55 }

/** How many answers a prior counts for: a handful of items moves an estimate, two do not overturn it. */
const PRIOR = 4
/** Rates stay this far from 0 and 1, so that no estimate is certain. */
const EDGE = 0.02

const clampRate = (rate: number): number => Math.min(1 - EDGE, Math.max(EDGE, rate))
const logit = (rate: number): number => Math.log(clampRate(rate) / (1 - clampRate(rate)))

/**
 * A rate drawn towards `prior` by `PRIOR` answers: (got + PRIOR * prior) / (full + PRIOR), 0..1. `got` and `full` count
 * whole items, a half-right one as one half.
 */
export const shrunk = ({ got, full }: MarkTally, prior: number): number =>
  (got + PRIOR * prior) / (full + PRIOR)

/**
 * How far a student is above (+) or below (-) everybody at a knowledge point, in logits:
 * logit(own rate, drawn towards everybody's) - logit(everybody's rate).
 * @param everybody 0..1, over the same items
 */
export const levelOf = (own: MarkTally, everybody: number): number =>
  logit(shrunk(own, everybody)) - logit(everybody)

/**
 * Chance that a student answers a question rightly: 1 / (1 + e^-(level + logit(rate))), the model of Rasch (1960,
 * Probabilistic Models for Some Intelligence and Attainment Tests) with the question's difficulty said by everybody's
 * rate at it.
 * @param level logits, of `levelOf`
 * @param rate everybody's rate at the question, 0..1
 */
export const chance = (level: number, rate: number): number => 1 / (1 + Math.exp(-(level + logit(rate))))
