import type { DueHomework } from '#contract/account/people.ts'
import type { Gate, Switches } from '#contract/brand-switches.ts'
import type { StaffTask } from '#contract/exam/staff-work.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import type { Db } from '../../db/db.ts'
import type { Principal } from '../../http/session/principal.ts'

/** Where work of one area comes from, for brands that have the area. */
export interface TaskSource extends Gate {
  tasks(db: Db, who: Principal, now: number): Promise<StaffTask[]>
}

/** Where what waits for people comes from, that other modules know of. */
export interface TodoSources {
  /** Homework of a family's student that is not handed in, for brands that have homework. */
  readonly homework: Gate & { open(db: Db, who: Principal, now: number): Promise<DueHomework[]> }
  readonly tasks: readonly TaskSource[]
  /** New reports of one's own classes and subjects, newest first. */
  reports(
    db: Db,
    who: Principal,
    since: Date,
    atMost: number,
  ): Promise<{ examId: string; name: string; at: number }[]>
}

/** The work that waits for a member of staff, what is oldest or due first at the top. */
export async function listStaffTasks(
  db: Db,
  { tasks }: TodoSources,
  who: Principal,
  switches: Readonly<Switches>,
  now: number,
): Promise<StaffTask[]> {
  const open = tasks.filter((source) => isGateOpen(source, switches))
  const found = (await Promise.all(open.map((source) => source.tasks(db, who, now)))).flat()
  const time = ({ dueAt, since }: StaffTask) => dueAt ?? since
  return found.toSorted((a, b) => time(a) - time(b))
}
