/** Words between tabs of one account; each hears all but its own. Silent where the browser has no channel. */
export function workTabs<Word>(accountKey: string, isWord: (value: unknown) => value is Word) {
  let channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`kb-work-${accountKey}`)
  const heard = new Set<(word: Word) => void>()
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data } = event
    if (isWord(data)) for (const hear of heard) hear(data)
  })
  return {
    tell: (word: Word): void => channel?.postMessage(word),
    hear: (hear: (word: Word) => void) => {
      heard.add(hear)
      return () => {
        heard.delete(hear)
        if (heard.size > 0) return
        channel?.close()
        channel = null
      }
    },
  }
}
