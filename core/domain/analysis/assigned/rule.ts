import {
  type AssignedChoices,
  DEFAULT_CHOICES,
  fillChoiceDefaults,
  type ModelId,
  type WrittenChoices,
} from './model.ts'
import { PRESETS } from './presets.ts'

/** How one subject's scores are assigned: a province's model and the five disputed choices. */
export interface AssignedRule {
  readonly model: ModelId
  readonly choices: AssignedChoices
}

/** Words of a rule for each choice. */
const WORDS: Readonly<Record<string, Partial<AssignedChoices>>> = {
  'upper-min': { boundary: 'upper-min' },
  'lower-max': { boundary: 'lower-max' },
  'near-max': { boundary: 'near-max' },
  'near-min': { boundary: 'near-min' },
  cumulative: { shares: 'cumulative' },
  'per-level': { shares: 'per-level' },
  max: { onePoint: 'max' },
  min: { onePoint: 'min' },
  mean: { onePoint: 'mean' },
  zero: { zeroCounts: true },
  'no-zero': { zeroCounts: false },
  'fraction-up': { fraction: 'up' },
  'fraction-down': { fraction: 'down' },
  'fraction-near': { fraction: 'near' },
}

const isModel = (id: string): id is ModelId => Object.hasOwn(PRESETS, id)

/**
 * Reads `common5` or `common5:near-max,per-level,mean,no-zero`; choices not named are the usual ones, and the
 * fraction where the rule of equal scores sends it. Null: a model or word that is not known, or one choice made twice.
 */
export function readAssignedRule(text: string): AssignedRule | null {
  const [model = '', words = ''] = text.split(':', 2)
  if (!isModel(model)) return null
  const { fraction: _, ...usual } = DEFAULT_CHOICES
  let choices: WrittenChoices = usual
  const made = new Set<string>()
  for (const word of words.split(',').filter((w) => w !== '')) {
    const one = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
    const name = Object.keys(one ?? {})[0]
    if (one === undefined || name === undefined || made.has(name)) return null
    made.add(name)
    choices = { ...choices, ...one }
  }
  return { model, choices: fillChoiceDefaults(choices) }
}
