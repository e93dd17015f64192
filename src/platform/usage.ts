/** Bytes this origin holds on the phone, or null where the browser does not say (plain http). */
export const estimateStoredBytes = async (): Promise<number | null> => {
  if (!('storage' in navigator) || typeof navigator.storage.estimate !== 'function') return null
  try {
    return (await navigator.storage.estimate()).usage ?? null
  } catch {
    return null
  }
}
