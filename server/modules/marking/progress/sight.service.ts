import { Role } from '#contract/roles.ts'
import type { Db } from '../../../db/db.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { type BlockRow, blocks } from '../block.repo.ts'
import { markersOf } from '../marker.repo.ts'
import { mayLeadPaper } from '../reach.service.ts'

/** A marking that is over stays for so long. */
const STAYS_MS = 30 * 86_400_000

export type MarkerRow = Awaited<ReturnType<typeof markersOf>>[number]

/** What an asker sees of one paper's marking. */
export interface Sight {
  /** Blocks they see, in the paper's order. */
  blocks: BlockRow[]
  /** Markers of these. */
  markers: MarkerRow[]
  /** True: everything, with the markers; false: their own part. */
  leads: boolean
  maySet: boolean
}

async function sightOf(db: Db, who: Principal, rows: BlockRow[], all: readonly MarkerRow[]): Promise<Sight> {
  const [first] = rows
  const markers = all.filter((m) => rows.some((r) => r.block_id === m.block_id))
  const maySet = first ? await mayLeadPaper(db, who, first) : false
  const isTeacher = who.userType === Role.teacher
  const leads = maySet || (isTeacher && rows.some((r) => r.leader_id === who.relativeId))
  if (leads) return { blocks: rows, markers, leads, maySet }
  const own = isTeacher ? markers.filter((m) => m.marker_id === who.relativeId) : []
  return {
    blocks: rows.filter((r) => own.some((m) => m.block_id === r.block_id)),
    markers: own,
    leads,
    maySet,
  }
}

/** Markings the asker sees anything of, those under way first. */
export async function sights(db: Db, who: Principal, now: number): Promise<Sight[]> {
  const rows = await blocks(db, who.schoolId)
    .where((e) => e.or([e('m.over_at', 'is', null), e('m.over_at', '>', new Date(now - STAYS_MS))]))
    .orderBy('e.start_time', 'desc')
    .orderBy('m.marking_id')
    .orderBy('b.seq')
    .execute()
  const markers = await markersOf(
    db,
    who.schoolId,
    rows.map((r) => r.block_id),
  )
  const papers = [...new Set(rows.map((r) => r.marking_id))].map((id) =>
    rows.filter((r) => r.marking_id === id),
  )
  const found = await Promise.all(papers.map((paper) => sightOf(db, who, paper, markers)))
  const rank = (s: Sight) => (s.blocks[0]?.state === 'done' ? 1 : 0)
  return found.filter((s) => s.blocks.length > 0).toSorted((a, b) => rank(a) - rank(b))
}

/** @throws Refusal 10005 nothing of it is theirs to see */
export async function sightOfMarking(db: Db, who: Principal, markingId: string): Promise<Sight> {
  const rows = await blocks(db, who.schoolId).where('b.marking_id', '=', markingId).orderBy('b.seq').execute()
  const ids = rows.map((r) => r.block_id)
  const sight = await sightOf(db, who, rows, await markersOf(db, who.schoolId, ids))
  if (sight.blocks.length === 0) throw notFound()
  return sight
}
