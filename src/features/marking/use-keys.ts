import { useState } from 'react'
import { localStore } from '#src/platform/storage.ts'
import { type KeyMap, parseMarkingKeys } from './keys.rules.ts'

const KEY = 'kb.markKeys'

/** Which key does what, kept on this device. */
export function useKeys(): readonly [KeyMap, (keys: KeyMap) => void] {
  const [keys, setKeys] = useState(() => parseMarkingKeys(localStore.read(KEY)))
  return [
    keys,
    (next) => {
      localStore.write(KEY, JSON.stringify(next))
      setKeys(next)
    },
  ]
}
