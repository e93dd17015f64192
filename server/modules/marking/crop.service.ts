import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Role } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { hasTag } from '../../http/reply/reply.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { Store } from '../../store/store.ts'
import { ensureStoredFile } from '../../store/trash.ts'
import { findBlock } from './block.repo.ts'
import { type Crop, cropsOf } from './crops.repo.ts'
import { blockSeen, mayLeadBlock } from './reach.service.ts'

interface CropQuery {
  of: 'task' | 'sample' | 'answer'
  id: string
  cropNo: number
}

/** Whose answer of which block is asked for, where the asker may see it. */
async function answerOf(db: Db, who: Principal, { of, id }: CropQuery) {
  const answers = db
    .selectFrom('mark_answer as a')
    .where('a.school_id', '=', who.schoolId)
    .select(['a.student_id', 'a.block_id'])
  if (of === 'answer') return answers.where('a.answer_id', '=', id).executeTakeFirst()
  if (of === 'sample')
    return answers
      .innerJoin('mark_share as s', on('s', 'a', 'school_id', 'answer_id'))
      .where('s.sample_id', '=', id)
      .where('s.typical', '=', true)
      .executeTakeFirst()
  if (who.userType !== Role.teacher) return undefined
  return answers
    .innerJoin('mark_task as t', on('t', 'a', 'school_id', 'answer_id'))
    .where('t.task_id', '=', id)
    .where('t.marker_id', '=', who.relativeId)
    .where((e) => e.or([e('t.said', '=', true), e('t.lost', '=', false)]))
    .executeTakeFirst()
}

async function cropFor(db: Db, who: Principal, asked: CropQuery): Promise<Crop> {
  const answer = await answerOf(db, who, asked)
  if (!answer) throw notFound()
  const block =
    asked.of === 'sample'
      ? await blockSeen(db, who, answer.block_id)
      : await findBlock(db, who.schoolId, answer.block_id)
  if (!block || (asked.of === 'answer' && !(await mayLeadBlock(db, who, block)))) throw notFound()
  const crops = await cropsOf(db, who.schoolId, block, [answer.student_id])
  const crop = crops(answer.student_id).find((c) => c.cropNo === asked.cropNo)
  if (!crop) throw notFound()
  return crop
}

/**
 * Sends one picture of an answer; the asker keeps it for itself and asks whether it changed.
 * @throws Refusal 10005 there is none, or not for this identity
 */
export async function sendCrop(
  store: Store,
  who: Principal,
  asked: CropQuery,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const crop = await cropFor(store.db, who, asked)
  if ((await ensureStoredFile(store.places, who.schoolId, crop.sha256)) !== crop.bytes) throw notFound()
  const tag = crop.sha256.slice(0, 32)
  void reply
    .header('etag', `"${tag}"`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, x-kb-token')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(crop.type)
  if (hasTag(req.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply
    .header('content-length', crop.bytes)
    .send(createReadStream(store.places.blob(who.schoolId, crop.sha256)))
}
