import { diskPlace } from './disk-place.ts'
import type { Place } from './place.ts'
import { s3Place } from './s3-place.ts'
import type { Target } from './settings.ts'

/** @param now epoch ms */
export const openPlace = (target: Target, now: () => number): Place =>
  target.kind === 'folder' ? diskPlace(target.dir) : s3Place(target, now)
