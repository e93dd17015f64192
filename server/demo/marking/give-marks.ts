import { type Db, inTransaction } from '../../db/db.ts'
import type { Principal } from '../../http/session/principal.ts'
import { takePack } from '../../modules/marking/pack.service.ts'
import { scoreTaker } from '../../modules/marking/take.service.ts'
import type { Sender } from '../../operations/takers.ts'
import { random } from '../random.ts'
import { ITEMS } from './quiz.ts'

const DEVICE = 'demo-phone'
/** Between two marks, at most. */
const EACH_MS = 20_000

/**
 * A pack of a block, marked by one marker within the last minutes, each answer some seconds after the other; so that
 * there is something to look at. @returns how many marks that were
 */
export async function giveMarks(db: Db, who: Principal, blockId: string, now: number): Promise<number> {
  const pack = await takePack(db, who, blockId, now)
  const r = random('marking/marks')
  const by = { accountId: who.accountId, accountKey: '', identities: [who], byFile: false } as Omit<
    Sender,
    'takers'
  > as Sender
  for (const [i, { taskId, crops }] of pack.tasks.entries()) {
    const marks = crops.map(({ itemNo }) => r.int((ITEMS.find((x) => x.no === itemNo)?.full ?? 0) + 1))
    const sealedAt = now - (pack.tasks.length - i) * EACH_MS
    const op = {
      ...{
        opId: random(`marking/${taskId}`)
          .int(2 ** 32)
          .toString(16)
          .padStart(32, '0'),
        accountKey: '',
      },
      ...{ deviceId: DEVICE, seq: i + 1, target: `score/${blockId}/${taskId}`, kind: 'score' as const },
      ...{ baseRev: 0, rev: 1, body: '', hash: '', sealedAt, clockKnown: true },
    }
    await inTransaction(db, (tx) =>
      scoreTaker.take(tx, {
        ...{ by, op, number: '', now },
        target: { of: blockId, studentId: taskId, no: 0, id: '' },
        body: { kind: 'score', value: { marks, spentMs: 4000 + r.int(9000) } },
      }),
    )
  }
  return pack.tasks.length
}
