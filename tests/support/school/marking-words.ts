import { operation } from './homework.ts'

type Call = <T>(path: string, body?: object) => Promise<T>

interface Pack {
  packId: string | null
  tasks: { taskId: string; crops: { itemNo: string }[] }[]
}

/** Numbers of operations differ on a phone. */
let seq = 0

/**
 * Takes a pack of a block as the account of `call`, marks its answers, one question each with what `marks` says, and
 * gives the rest back: other tests of this server find no pack of theirs.
 * @param spentMs how long each was looked at
 * @returns tasks that were marked
 */
export async function markPack(
  call: Call,
  blockId: string,
  marks: (answer: number) => number[] | 'problem',
  spentMs: number,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { accountKey } = await call<{ accountKey: string }>('api/base/data/system/account/user')
  const { packId, tasks } = await call<Pack>('api/exam/mark/pack/take', { blockId })
  const marked = tasks.slice(0, most)
  for (const [i, { taskId }] of marked.entries()) {
    seq += 1
    const said = marks(i)
    const body = said === 'problem' ? { problem: 'blurred', spentMs } : { marks: said, spentMs }
    const more = { accountKey, deviceId: 'phone-that-marks', seq, sealedAt: Date.now() }
    await call(
      'api/common/operation/send',
      operation(accountKey, 'score', `score/${blockId}/${taskId}`, body, more),
    )
  }
  if (packId) await call('api/exam/mark/pack/return', { packId })
  return marked.length
}

/** Gives back every pack that the account of `call` holds. */
export async function returnPacks(call: Call): Promise<void> {
  const { list } = await call<{ list: { pack: Pick<Pack, 'packId'> | null }[] }>('api/exam/mark/blocks')
  for (const { pack } of list)
    if (pack?.packId) await call('api/exam/mark/pack/return', { packId: pack.packId })
}
