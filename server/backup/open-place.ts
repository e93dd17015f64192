import { diskPlace } from './disk-place.ts'
import type { BackupStorage } from './place.ts'
import { s3Place } from './s3-place.ts'
import type { BackupTarget } from './settings.ts'

/** @param now epoch ms */
export const openPlace = (target: BackupTarget, now: () => number): BackupStorage =>
  target.kind === 'folder' ? diskPlace(target.dir) : s3Place(target, now)
