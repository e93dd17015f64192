import { isSideways } from './pixels.ts'
import { type PictureArea, PROFILES } from './prepared.ts'

/** Longer side over shorter side above which a picture is cut: no screen and no sheet of paper is as long. */
const LONG = 3
/** Length of a piece over its width: a page that is shown and sent without its writing becoming small. */
const PIECE = 2
/** Shortest piece, px: what is short fits as it is. */
const SHORTEST = 1000
/** Part of the width that two pieces share, so that a line of writing is whole in one of them. */
const SHARED = 0.1
/** Most pieces of one picture. */
const MOST = 500

const WHOLE: PictureArea = { left: 0, top: 0, width: 1, height: 1 }

/**
 * The parts in which a picture is shown, kept and sent: all of it, or of a long one, such as a screenshot of a whole
 * chat, pieces along its longer side that can be read.
 * @param width, height px as stored, with the orientation of the file
 * @returns at least one, in fractions of the upright picture, from the top or from the left
 */
export function splitLongPicture({
  width,
  height,
  orientation,
}: Readonly<{
  width: number
  height: number
  orientation: Parameters<typeof isSideways>[0]
}>): PictureArea[] {
  const [wide, high] = isSideways(orientation) ? [height, width] : [width, height]
  const [short, long] = wide < high ? [wide, high] : [high, wide]
  if (long <= LONG * short || long <= PROFILES.full.maxSide) return [WHOLE]
  const shared = SHARED * short
  const most = Math.max(PIECE * short, SHORTEST)
  const count = Math.min(MOST, Math.max(1, Math.ceil((long - shared) / (most - shared))))
  const length = (long + (count - 1) * shared) / count
  return Array.from({ length: count }, (_, i) => {
    const [from, part] = [(i * (length - shared)) / long, length / long]
    return high > wide
      ? { left: 0, top: from, width: 1, height: part }
      : { left: from, top: 0, width: part, height: 1 }
  })
}
