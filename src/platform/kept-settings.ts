import { localStore, readJson } from './storage.ts'

/** Where a person's own choices of look and language lie. */
export const SETTINGS_KEY = 'kb.settings'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What was kept of a person's choices, each of any type: who reads one looks whether it fits. Null: nothing. */
export const readStoredSettings = (): Record<string, unknown> | null =>
  readJson(localStore, SETTINGS_KEY, isObject)
