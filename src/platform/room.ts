/** No sign-out takes it: it belongs to the phone, not to a person. */
const ASIDE = 'kb-room'
const PROBE = 'kb-room-probe'
const AT = '/room'
/** Enough for the journal of texts, a few times over: each writing stands beside the one before for a moment. */
const ROOM_BYTES = 1_000_000

const fill = async (name: string, bytes: number): Promise<void> =>
  await (await caches.open(name)).put(AT, new Response(new Uint8Array(bytes)))

/** Takes some of the phone's free space while there is some, to be given back to what a person writes. */
export async function putRoomAside(): Promise<void> {
  try {
    if (typeof caches !== 'undefined' && !(await caches.match(AT, { cacheName: ASIDE })))
      await fill(ASIDE, ROOM_BYTES)
  } catch {
    await freeRoom()
  }
}

/** Its entry alone: a whole cache is taken from the disk only once no page has it open any more. */
const empty = async (name: string): Promise<void> => {
  if (await caches.has(name)) await (await caches.open(name)).delete(AT)
}

/** Gives it back: a phone that is full takes a few words again. */
export async function freeRoom(): Promise<void> {
  try {
    if (typeof caches !== 'undefined') await empty(ASIDE)
  } catch {
    // There is nothing to be given back.
  }
}

/** True when that many bytes more could be written now, and the room put aside besides; true where that cannot be tried. */
export async function hasRoom(bytes: number): Promise<boolean> {
  try {
    if (typeof caches === 'undefined') return true
    await fill(PROBE, bytes + ROOM_BYTES)
    return true
  } catch {
    return false
  } finally {
    await empty(PROBE).catch(() => undefined)
  }
}
