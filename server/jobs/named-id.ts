import { createHash } from 'node:crypto'

/** A UUID for a job that is always the same for one name: asked for twice, it is one job. */
export function nameToJobId(name: string): string {
  const h = createHash('sha256').update(name).digest('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`
}
