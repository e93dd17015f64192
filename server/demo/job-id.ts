import { createHash } from 'node:crypto'

/** The id of a job for what it is about: however often and by how many servers it is asked for, there is one. */
export function jobIdOf(about: string): string {
  const h = createHash('sha256').update(about).digest('hex')
  return [h.slice(0, 8), h.slice(8, 12), `8${h.slice(13, 16)}`, `8${h.slice(17, 20)}`, h.slice(20, 32)].join(
    '-',
  )
}
