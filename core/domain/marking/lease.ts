import type { MarkingSlot } from './marking-outcome.ts'

/** An answer's place as it was given to a marker. */
export interface Lease {
  readonly taskId: string
  readonly markerId: string
  readonly slot: MarkingSlot
  /** Epoch ms until when it is theirs alone; 0: given back. */
  readonly until: number
  /** Whether the marker said anything of it. */
  readonly said: boolean
  /** True: the place went to somebody else, or was taken out by a re-mark. It never comes to count again. */
  readonly lost: boolean
}

export interface SlotGrant {
  readonly slot: MarkingSlot
  /** The marker's own earlier task, which goes on. */
  readonly again: string | null
  /** The task that loses the place: it ran out, or was given back, unmarked. */
  readonly over: string | null
}

/**
 * Which place of an answer a marker may have; null: none. Nobody gets an answer they said anything of, or a second place
 * of it; a place is taken from somebody only after their time, and never once they marked it.
 * @param wanted places 1 to `wanted` are to be filled
 * @param now epoch ms
 */
export function placeFor(
  markerId: string,
  wanted: MarkingSlot,
  leases: readonly Lease[],
  now: number,
): SlotGrant | null {
  const own = leases.filter((l) => l.markerId === markerId)
  if (own.some((l) => l.said || (!l.lost && l.until > now))) return null
  const again = own[0]?.taskId ?? null
  const slots = ([1, 2, 3] as const).filter((slot) => slot <= wanted)
  const mine = own.find((l) => !l.lost)?.slot
  for (const slot of mine ? [mine, ...slots.filter((s) => s !== mine)] : slots) {
    const holder = leases.find((l) => l.slot === slot && !l.lost)
    if (holder && (holder.said || holder.until > now)) continue
    const over = holder && holder.taskId !== again ? holder.taskId : null
    return { slot, again, over }
  }
  return null
}

/** How many answers of a kind a pack is to hold so that `percent` of all that were given are of it; `had` so far. */
export const shareOfPack = (given: number, size: number, percent: number, had: number): number =>
  Math.max(0, Math.floor(((given + size) * percent) / 100) - had)
