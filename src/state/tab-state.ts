import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { readJson, tabStore } from '#src/platform/storage.ts'

/**
 * State of a page that a reload of its tab keeps; it ends with the tab.
 * @param name names it among all pages, with the id of what it is about
 * @param none a constant: the state in which nothing is kept
 * @param fits whether what is kept has the form of this release
 */
export function useTabState<T extends object>(
  name: string,
  none: T,
  fits: (kept: unknown) => kept is T,
): readonly [T, Dispatch<SetStateAction<T>>] {
  const key = `kb.tab.${name}`
  const [value, setValue] = useState<T>(() => readJson(tabStore, key, fits) ?? none)
  useEffect(() => {
    const text = JSON.stringify(value)
    if (text === JSON.stringify(none)) tabStore.remove(key)
    else tabStore.write(key, text)
  }, [key, value, none])
  return [value, setValue]
}
