import type { Random } from './random.ts'

/** Chance of a right guess among four options. */
export const GUESS = 0.25

/** Parameters of one item. Ability is on a scale with mean 0 and standard deviation 1 over the grade. */
export interface ItemParams {
  /** Slope on the logistic scale. */
  slope: number
  /** Ability at which half of the mark (above guessing) is expected. */
  place: number
  /** Guessing: the lower asymptote, 0 where there are no options. */
  guess: number
  /** Full mark in steps: 1 = right or wrong. */
  steps: number
  /** Distance between the lowest and the highest threshold; 0 where steps is 1. */
  spread: number
}

/**
 * One answer's mark in steps, 0 to `steps`. Right-or-wrong items: three-parameter logistic model (Birnbaum 1968),
 * P = c + (1 - c) / (1 + exp(-a (ability - b))). Items marked in parts: graded response model (Samejima 1969) with
 * evenly spaced thresholds, drawn through its latent variable ability + logistic / a.
 */
export function drawSteps(item: ItemParams, ability: number, r: Random): number {
  if (item.steps === 1) {
    const p = item.guess + (1 - item.guess) * logistic(item.slope * (ability - item.place))
    return r.next() < p ? 1 : 0
  }
  const latent = ability + r.logistic() / item.slope
  const share = (latent - item.place) / item.spread + 0.5
  return Math.min(item.steps, Math.max(0, Math.round(share * item.steps)))
}

/** Expected mark of the item at this ability as a share of the full mark, 0 to 1. */
export function expected(item: ItemParams, ability: number): number {
  if (item.steps === 1) return item.guess + (1 - item.guess) * logistic(item.slope * (ability - item.place))
  let sum = 0
  for (let k = 1; k <= item.steps; k++) {
    const threshold = item.place + ((k - 0.5) / item.steps - 0.5) * item.spread
    sum += logistic(item.slope * (ability - threshold))
  }
  return sum / item.steps
}

/** Mean of `expected` over abilities distributed N(0, 1); error under 0.001. */
export function facility(item: ItemParams): number {
  let sum = 0
  let weight = 0
  for (let x = -4; x <= 4; x += 0.25) {
    const w = Math.exp((-x * x) / 2)
    sum += w * expected(item, x)
    weight += w
  }
  return sum / weight
}

/** The same item placed so that its facility is `aim`; found by bisection on [-14, 14]. */
export function fitItemToFacility(item: Omit<ItemParams, 'place'>, aim: number): ItemParams {
  let low = -14
  let high = 14
  for (let i = 0; i < 26; i++) {
    const place = (low + high) / 2
    if (facility({ ...item, place }) > aim) low = place
    else high = place
  }
  return { ...item, place: (low + high) / 2 }
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
