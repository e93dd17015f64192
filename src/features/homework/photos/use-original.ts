import { useEffect, useState } from 'react'
import type { Sync } from '#core/sync/types.ts'
import { preparePicture } from '#src/bridges/picture.bridge.ts'
import type { PhotoPage } from '../do/paper.rules.ts'
import { WHOLE } from './crop.rules.ts'
import { optionsOf, originalOf } from './make-photo.actions.ts'

export interface Original {
  src: string
  /** Pixels, upright. */
  width: number
  height: number
}

/** What fits a phone's screen; the cut is told in fractions, so the size does not matter to it. */
const SCREEN = { maxSide: 1280, maxBytes: 2_000_000 }

/** The picture as it was taken, upright and small enough for a screen; null while it is being opened. */
export function useOriginal(sync: Sync, page: PhotoPage): Original | 'failed' | null {
  const [original, setOriginal] = useState<Original | 'failed' | null>(null)
  const { original: fileId } = page
  useEffect(() => {
    let here = true
    let src: string | null = null
    const open = async () => {
      const { file, name } = await originalOf(sync, page)
      const plain = optionsOf({ box: WHOLE, turn: 0, look: 'photo' }, 'full')
      const made = await preparePicture(file, name, { ...plain, ...SCREEN })
      if (!here) return
      src = URL.createObjectURL(new Blob([made.bytes], { type: made.type }))
      setOriginal({ src, width: made.width, height: made.height })
    }
    open().catch(() => here && setOriginal('failed'))
    return () => {
      here = false
      if (src !== null) URL.revokeObjectURL(src)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- cut, turn and look do not change the original
  }, [sync, fileId])
  return original
}
