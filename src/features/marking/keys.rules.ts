/** What a key does beside figures, which stand for marks. */
export const ACTIONS = ['give', 'rub', 'next', 'before', 'full', 'zero'] as const
export type MarkingAction = (typeof ACTIONS)[number]
/** The key of each action, as `KeyboardEvent.key` names it; one key does one thing. */
export type KeyMap = Readonly<Record<MarkingAction, string>>

export const DEFAULT_KEYS: KeyMap = {
  give: 'Enter',
  rub: 'Backspace',
  next: 'ArrowRight',
  before: 'ArrowLeft',
  full: 'f',
  zero: 'z',
}

/** Figures are marks, Tab goes from button to button, Escape closes what lies over the page. */
const TAKEN = /^(?:[\d.]|Tab|Escape|Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Unidentified|Process)$/

const nameOf = (key: string): string => (key.length === 1 ? key.toLowerCase() : key)

/** What a key does; undefined: nothing. A letter is the same in capitals. */
export const actionOf = (keys: KeyMap, key: string): MarkingAction | undefined =>
  ACTIONS.find((action) => nameOf(keys[action]) === nameOf(key))

/** The keys with another one for an action; whose key it was gets the old one. Null: that key cannot be chosen. */
export function withKey(keys: KeyMap, action: MarkingAction, key: string): KeyMap | null {
  if (TAKEN.test(key)) return null
  const other = actionOf(keys, key)
  return { ...keys, ...(other && { [other]: keys[action] }), [action]: nameOf(key) }
}

/** Keys out of this device's store; what does not fit gives those that come with the app. */
export function parseMarkingKeys(text: string | null): KeyMap {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Record<string, unknown>>
    const keys = ACTIONS.map((action) => kept[action])
    const fits = keys.every((key) => typeof key === 'string' && key !== '' && !TAKEN.test(key))
    return fits && new Set(keys).size === keys.length ? (kept as KeyMap) : DEFAULT_KEYS
  } catch {
    return DEFAULT_KEYS
  }
}
