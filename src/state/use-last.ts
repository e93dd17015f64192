import { useState } from 'react'
import type { Resource } from './resource.ts'

/**
 * A reading that goes on showing what it had while the answer to another question is on its way: a table keeps its place
 * and its search field while its next page comes.
 */
export function useLast<T>(reading: Resource<T>): Resource<T> {
  const [last, setLast] = useState<T | null>(reading.data)
  if (reading.data !== null && reading.data !== last) setLast(reading.data)
  const isComing = reading.data === null && reading.failure === null
  return isComing && last !== null ? { ...reading, data: last, loading: true } : reading
}
