import type { CallName } from '#contract/calls.ts'

/** By call: lists and objects that its reply always holds, `name[` or `name{`; `-` where it holds nothing. */
export type ReplyFrames = Partial<Record<CallName, string>>

const none: ReplyFrames = {}
let loaded: Promise<ReplyFrames> | null = null

/** The frames of every call, fetched once; where they cannot be fetched, replies only have to be objects. */
async function replyFrames(): Promise<ReplyFrames> {
  loaded ??= import('#contract/reply-frames.ts').then((module) => module.REPLY_FRAMES)
  try {
    return await loaded
  } catch {
    loaded = null
    return none
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a reply is one that a screen can show: an object with the lists and objects that the call always gives. Figures
 * and texts are not asked for, so that the replies of an older server pass.
 * @param isKnown somebody is signed in; before that only objects are asked for, as the table costs the first page bytes
 */
export async function isWhole(call: CallName, data: unknown, isKnown: boolean): Promise<boolean> {
  const frames = isKnown ? (await replyFrames())[call] : call.startsWith('GET ') ? undefined : '-'
  if (frames === '-') return true
  if (!isObject(data)) return false
  return (frames ?? '')
    .split(' ')
    .filter(Boolean)
    .every((frame) => {
      const value = data[frame.slice(0, -1)]
      return frame.endsWith('[') ? Array.isArray(value) : isObject(value)
    })
}
