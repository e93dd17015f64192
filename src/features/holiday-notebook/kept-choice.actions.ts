import { readJson, tabStore } from '#src/platform/storage.ts'
import { facts } from '#src/state/facts.ts'

const storeKey = (holidayId: string): string => `kb.holiday-choice.${facts.userId ?? ''}.${holidayId}`
const isList = (v: unknown): v is string[] => Array.isArray(v) && v.every((key) => typeof key === 'string')

/** Papers ticked in this tab and not sent yet; a reload keeps them. Null: nothing was changed. */
export const readChoice = (holidayId: string): string[] | null =>
  readJson(tabStore, storeKey(holidayId), isList)

export const keepChoice = (holidayId: string, keys: Iterable<string>): void => {
  tabStore.write(storeKey(holidayId), JSON.stringify([...keys]))
}

/** Once the school has it. */
export const dropChoice = (holidayId: string): void => tabStore.remove(storeKey(holidayId))
