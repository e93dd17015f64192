const loading = new Map<string, Promise<void>>()

/** Loads a script once, in the order asked for; a failed one may be asked for again. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = false
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(src)
      script.remove()
      reject(new Error('A script of the surroundings did not load'))
    }
    document.head.append(script)
  })
  loading.set(src, started)
  return started
}
