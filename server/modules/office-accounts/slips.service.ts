import { JobStatus, Status } from '#contract/envelope.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import { drawSlipsInThread } from '../../slips/drawn.ts'
import { extractHashMark, openSlips, publicPart, type Slip, slipKey } from '../../slips/seal.ts'
import { SLIP_WORDS } from '../../slips/words.ts'
import { batchesOf, eraseOld, eraseSlips, firstHashes, readBatch, sealedSlips } from './batch.repo.ts'
import type { AccountActionContext } from './doing.rules.ts'

/** Orders of who asks, with the slips that this session can still open. */
export async function batches({
  db,
  who,
  now,
  token,
}: Pick<AccountActionContext, 'db' | 'who' | 'now' | 'token'>) {
  await eraseOld(db, now)
  const rows = await batchesOf(db, who.schoolId, who.accountId, now)
  return {
    batches: await Promise.all(
      rows.map(async (row) => {
        const otherSession = publicPart(slipKey(token, row.batch_id)) !== row.seal_key
        const slips = otherSession ? [] : await openOf(db, who.schoolId, row.batch_id, token)
        const failed = row.done_at === null && row.status === JobStatus.confirm
        return {
          batchId: row.batch_id,
          kind: row.kind,
          label: row.label,
          madeAt: row.made_at.getTime(),
          expiresAt: row.expires_at.getTime(),
          total: row.total,
          done: row.done,
          passedOver: row.passed_over,
          state:
            row.done_at !== null ? ('done' as const) : failed ? ('failed' as const) : ('working' as const),
          otherSession,
          groups: groupsOf(slips),
        }
      }),
    ),
  }
}

/** Slips of an order whose password is still the one that was given. */
async function openOf(db: Db, school: SchoolId, batchId: string, token: string): Promise<Slip[]> {
  const key = slipKey(token, batchId)
  const slips = (await sealedSlips(db, school, batchId)).flatMap((sealed) => openSlips(key, sealed) ?? [])
  if (slips.length === 0) return []
  const hashes = await firstHashes(
    db,
    slips.map((slip) => slip.login),
  )
  return slips.filter((slip) => extractHashMark(hashes.get(slip.login) ?? '') === slip.mark)
}

function groupsOf(slips: readonly Slip[]) {
  const groups = new Map<string, { classId: string; className: string; slips: number }>()
  for (const { classId, className } of slips) {
    const group = groups.get(classId) ?? { classId, className, slips: 0 }
    group.slips++
    groups.set(classId, group)
  }
  return [...groups.values()]
}

interface BatchSlipsQuery {
  batchId: string
  inClass?: string
}

/**
 * Slips as PDF. The log says that they were printed, and for whom.
 * @throws Refusal 10005 none of who asks; 10020 the order is not done; 10001 gone, of another session, or all used
 */
export async function slipsFile(
  { db, who, audit, now, token }: AccountActionContext,
  { batchId, inClass }: BatchSlipsQuery,
  page: { address: string; forced: boolean; locale: Locale },
) {
  await eraseOld(db, now)
  const batch = await readBatch(db, who.schoolId, batchId)
  if (batch?.account_id !== who.accountId) throw notFound()
  if (batch.done_at === null) throw new Refusal(Status.conflict, 'slipsMaking')
  const sealed = await sealedSlips(db, who.schoolId, batchId)
  const isOwn = publicPart(slipKey(token, batchId)) === batch.seal_key
  if (sealed.length === 0 || !isOwn) throw new Refusal(Status.badRequest, 'slipsGone')
  const all = await openOf(db, who.schoolId, batchId, token)
  const slips = all.filter((slip) => inClass === undefined || slip.classId === inClass)
  const [first] = slips
  if (!first) throw new Refusal(Status.badRequest, 'slipsUsed')
  const { name: school } = await db
    .selectFrom('school')
    .where('school_id', '=', who.schoolId)
    .select('name')
    .executeTakeFirstOrThrow()
  const pdf = await drawSlipsInThread({ slips, school, ...page })
  if (!pdf) throw new Refusal(Status.failed, 'slipDrawing', { because: 'drawing slips' })
  const words = SLIP_WORDS[page.locale]
  const label = inClass === undefined ? batch.label || school : first.className || words.noClass
  await audit.note(db, { target: `slips ${label}`, after: { slips: slips.length } })
  return { fileName: `${words.file(label)}.pdf`, slips: slips.length, content: pdf.toString('base64') }
}

/** @throws Refusal 10005 none of who asks */
export async function eraseBatch({ db, who, audit }: AccountActionContext, batchId: string) {
  const batch = await readBatch(db, who.schoolId, batchId)
  if (batch?.account_id !== who.accountId) throw notFound()
  if (batch.done_at === null) throw new Refusal(Status.conflict, 'slipsMaking')
  return db.transaction().execute(async (tx) => {
    if (await eraseSlips(tx, who.schoolId, batchId))
      await audit.note(tx, {
        target: `slips ${batch.label}`.trim(),
        before: { slips: batch.slips },
        after: { slips: 0 },
      })
    else audit.nothing()
    return {}
  })
}
