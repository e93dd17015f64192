/** Tells other pages of this browser that this one holds work of an account that no store took. */
export interface HeldLock {
  /** From now on until `release`. */
  hold: () => void
  /** True: another page does. False where the browser has no locks. */
  isElsewhere: () => Promise<boolean>
  release: () => void
}

/** @param owner a name of this page alone */
export function createUnstoredWorkLock(accountKey: string, owner: string): HeldLock {
  const start = `kb-held-${accountKey} `
  let release: (() => void) | null = null
  return {
    hold: () => {
      if (release !== null || !('locks' in navigator)) return
      const until = new Promise<void>((done) => {
        release = done
      })
      void navigator.locks.request(start + owner, () => until).catch(() => undefined)
    },
    isElsewhere: async () => {
      if (!('locks' in navigator)) return false
      const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }))
      return held.some(({ name }) => name?.startsWith(start) === true && name !== start + owner)
    },
    release: () => {
      release?.()
      release = null
    },
  }
}
