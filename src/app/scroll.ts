import { useLayoutEffect } from 'react'
import type { PageLocation } from '#src/nav/place.ts'
import { readJson, tabStore } from '#src/platform/storage.ts'

const KEY = 'kb.scroll'
const isList = (v: unknown): v is [string, number][] => Array.isArray(v)
/** Places left, by history entry and address; kept over a reload of the tab. */
const positions = new Map<string, number>(readJson(tabStore, KEY, isList) ?? [])
const LONGEST = 50
/** How long a page may take to grow back to where it was left. */
const PATIENCE_MS = 2000

/** A new page starts at its top; Back returns to where the page was left, once it is long enough again. */
export const useScroll = ({ key, path, search, returned }: PageLocation): void => {
  useLayoutEffect(() => {
    // Whatever address is opened first in a tab has the same key.
    const entry = `${key} ${path}${search}`
    const wanted = returned ? (positions.get(entry) ?? 0) : 0
    let restoring = true
    const put = () => {
      if (!restoring) return
      scrollTo(0, wanted)
      if (Math.abs(scrollY - wanted) < 2) stop()
    }
    const grown = new ResizeObserver(put)
    const stop = () => {
      restoring = false
      grown.disconnect()
    }
    const timer = setTimeout(stop, PATIENCE_MS)
    grown.observe(document.body)
    put()
    const note = () => {
      if (!restoring) positions.set(entry, scrollY)
    }
    // A person's own scrolling ends the restoring.
    addEventListener('wheel', stop, { passive: true, once: true })
    addEventListener('touchmove', stop, { passive: true, once: true })
    const keep = () => void tabStore.write(KEY, JSON.stringify([...positions].slice(-LONGEST)))
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      stop()
      removeEventListener('wheel', stop)
      removeEventListener('touchmove', stop)
      removeEventListener('scroll', note)
      removeEventListener('pagehide', keep)
    }
  }, [key, path, search, returned])
}
