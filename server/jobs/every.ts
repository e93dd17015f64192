/** Runs work again and again, the first time after `ms`; keeps no process alive. @returns what ends it */
export function repeat(work: () => void, ms: number): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
