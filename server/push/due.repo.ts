import { type RawBuilder, sql } from 'kysely'
import { FAMILY, Role } from '#contract/roles.ts'
import { addDays, dayText, startOfDay } from '#core/domain/dates/day.ts'
import type { Db, Tx } from '../db/db.ts'
import { on } from '../db/joins.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import { showsResultsNow } from '../exams/rules/shows-results.ts'
import { selectPublishedExams, sittings } from '../exams/versions/published.ts'
import { featuresOff } from '../http/switches/school-features.ts'
import { devices, isLive, reaches } from './device.repo.ts'

/** What a device is to be told. `report`: the account is this one student's or parent's, so the exam's report can be opened. */
export interface DueRow {
  account_id: string
  device_id: string
  event: string
  exam_id: string
  report: boolean
}

/** Results are told of so long after they were first published, ms: a pause of the school may lie between. */
const TOLD_MS = 30 * 86_400_000
/** The evening before: 19:00, hours before the day in which the deadline lies. */
const EVENING_MS = 5 * 3_600_000

/** Which devices: all that may be told now, or one account's, as when it begins to be told. */
type PushAudience = { accountId: string } | 'all'

/** Schools that people with devices are of. */
export async function schoolsWithDevices(db: Db | Tx, of: PushAudience): Promise<SchoolId[]> {
  const rows = await db
    .selectFrom(devices)
    .innerJoin('account_user as u', 'u.account_id', 'd.account_id')
    .$if(of !== 'all', (q) => q.where('d.account_id', '=', (of as { accountId: string }).accountId))
    .select('u.school_id')
    .distinct()
    .orderBy('u.school_id')
    .execute()
  return rows.map((row) => schoolOf(row.school_id, 'row'))
}

/** Whether the quiet hours of wishes `w` are over; alike ends: there are none. */
function isLoud(now: number): RawBuilder<boolean> {
  const minute = sql`${Math.floor((now - startOfDay(dayText(now))) / 60_000)}::int`
  return sql`(case when w.quiet_from <= w.quiet_to then ${minute} < w.quiet_from or ${minute} >= w.quiet_to
    else ${minute} < w.quiet_from and ${minute} >= w.quiet_to end)`
}

/** Conditions on a device `d` and its wishes `w`: `kind` is wanted and it may be sent to now; or it is that account's. */
const buildDueCondition = (
  kind: 'results' | 'deadlines',
  of: PushAudience,
  now: number,
): RawBuilder<boolean> =>
  of === 'all'
    ? sql`${sql.ref(`w.${kind}`)} and ${isLoud(now)} and d.wait_until <= ${new Date(now)}
        and ${isLive(now)} and ${reaches}`
    : sql`d.account_id = ${of.accountId}`

type Text = RawBuilder<string>
const columns = (event: Text, exam: Text) =>
  [
    'd.account_id',
    'd.device_id',
    event.as('event'),
    exam.as('exam_id'),
    sql<boolean>`(u.user_type <> ${Role.teacher}
      and (select count(*) from account_user o where o.account_id = d.account_id) = 1)`.as('report'),
  ] as const

const PUBLISHED: Text = sql`'results/' || e.exam_id`
const RESULTS = columns(PUBLISHED, sql`e.exam_id`)
const firstPublished = (now: number) =>
  sql<boolean>`(select min(f.published_at) from exam_version f where f.exam_id = e.exam_id) > ${new Date(now - TOLD_MS)}`
const untold = (event: Text, school: SchoolId) =>
  sql<boolean>`not exists (select from push_sent k where k.school_id = ${school}
    and k.device_id = d.device_id and k.event = ${event})`

/** Results that a student's family may read now, and has not been told of. */
const familyResults = (db: Db | Tx, school: SchoolId, of: PushAudience, now: number) =>
  sittings(db, school)
    .innerJoin('account_user as u', (j) =>
      j.onRef('u.school_id', '=', 'x.school_id').onRef('u.relative_id', '=', 'x.student_id'),
    )
    .innerJoin(devices, 'd.account_id', 'u.account_id')
    .innerJoin('push_wish as w', 'w.account_id', 'd.account_id')
    .where('x.school_id', '=', school)
    .where('u.user_type', 'in', FAMILY)
    .where('s.withdrawn_at', 'is', null)
    .where(showsResultsNow(school, now))
    .where(firstPublished(now))
    .where(buildDueCondition('results', of, now))
    .where(untold(PUBLISHED, school))
    .select(RESULTS)
    .distinct()
    .execute()

/** Published exams of a class that a teacher heads or taught a paper's subject in. */
const teacherResults = (db: Db | Tx, school: SchoolId, of: PushAudience, now: number) =>
  selectPublishedExams(db, school)
    .innerJoin('group_line as g', (j) =>
      j
        .onRef('g.exam_id', '=', 'v.exam_id')
        .onRef('g.version', '=', 'v.version')
        .onRef('g.school_id', '=', 's.school_id'),
    )
    .innerJoin('teacher_class as c', on('c', 'g', 'school_id', 'class_id'))
    .innerJoin('account_user as u', (j) =>
      j.onRef('u.school_id', '=', 'c.school_id').onRef('u.relative_id', '=', 'c.teacher_id'),
    )
    .innerJoin(devices, 'd.account_id', 'u.account_id')
    .innerJoin('push_wish as w', 'w.account_id', 'd.account_id')
    .where('g.school_id', '=', school)
    .where('c.school_id', '=', school)
    .where('u.user_type', '=', Role.teacher)
    .where((e) =>
      e.or([
        e('c.is_head', '=', true),
        e.exists(
          e
            .selectFrom('exam_paper as p')
            .whereRef('p.exam_id', '=', 'v.exam_id')
            .whereRef('p.version', '=', 'v.version')
            .whereRef('p.course_id', '=', 'c.course_id')
            .select('p.paper_id'),
        ),
      ]),
    )
    .where('s.withdrawn_at', 'is', null)
    .where(firstPublished(now))
    .where(buildDueCondition('results', of, now))
    .where(untold(PUBLISHED, school))
    .select(RESULTS)
    .distinct()
    .execute()

/** Of one deadline: put off, it is another. */
const DUE: Text = sql`'deadline/' || h.homework_id || '/' || to_char(h.deadline_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const DEADLINES = columns(DUE, sql`''`)

/** Homework whose evening before has come, set before that evening: `h` the homework. */
const dueHomework = (db: Db | Tx, school: SchoolId, now: number) =>
  db
    .selectFrom('homework as h')
    .where('h.school_id', '=', school)
    .where('h.withdrawn', '=', false)
    .where('h.deadline_at', '>', new Date(now))
    .where('h.deadline_at', '<', new Date(startOfDay(addDays(dayText(now + EVENING_MS), 1))))
    .where(
      sql<boolean>`h.start_at < (date_trunc('day', h.deadline_at at time zone 'Asia/Shanghai')
        - interval '5 hours') at time zone 'Asia/Shanghai'`,
    )

/** Homework that a student has not handed in. */
const familyDeadlines = (db: Db | Tx, school: SchoolId, of: PushAudience, now: number) =>
  dueHomework(db, school, now)
    .innerJoin('homework_class as c', on('c', 'h', 'school_id', 'homework_id'))
    .innerJoin('student as s', on('s', 'c', 'school_id', 'class_id'))
    .innerJoin('account_user as u', (j) =>
      j.onRef('u.school_id', '=', 's.school_id').onRef('u.relative_id', '=', 's.student_id'),
    )
    .innerJoin(devices, 'd.account_id', 'u.account_id')
    .innerJoin('push_wish as w', 'w.account_id', 'd.account_id')
    .where('c.school_id', '=', school)
    .where('s.school_id', '=', school)
    .where('u.user_type', 'in', FAMILY)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('homework_sheet as p')
            .whereRef('p.school_id', '=', 'h.school_id')
            .whereRef('p.homework_id', '=', 'h.homework_id')
            .whereRef('p.student_id', '=', 's.student_id')
            .where('p.state', 'in', ['submitted', 'checked'])
            .select('p.student_id'),
        ),
      ),
    )
    .where(buildDueCondition('deadlines', of, now))
    .where(untold(DUE, school))
    .select(DEADLINES)
    .distinct()
    .execute()

/** Homework that a teacher has set. */
const teacherDeadlines = (db: Db | Tx, school: SchoolId, of: PushAudience, now: number) =>
  dueHomework(db, school, now)
    .innerJoin('account_user as u', (j) =>
      j.onRef('u.school_id', '=', 'h.school_id').onRef('u.relative_id', '=', 'h.teacher_id'),
    )
    .innerJoin(devices, 'd.account_id', 'u.account_id')
    .innerJoin('push_wish as w', 'w.account_id', 'd.account_id')
    .where('u.user_type', '=', Role.teacher)
    .where(buildDueCondition('deadlines', of, now))
    .where(untold(DUE, school))
    .select(DEADLINES)
    .distinct()
    .execute()

/** What is to be told of in a school now, each once for a device. A school that turned homework off has no deadlines. */
export async function dueIn(
  db: Db | Tx,
  school: SchoolId,
  of: PushAudience,
  now: number,
): Promise<Record<'results' | 'deadlines', DueRow[]>> {
  const results = [
    ...(await familyResults(db, school, of, now)),
    ...(await teacherResults(db, school, of, now)),
  ]
  const isHomeworkOff = (await featuresOff(db, school)).includes('homework')
  const deadlines = isHomeworkOff
    ? []
    : [...(await familyDeadlines(db, school, of, now)), ...(await teacherDeadlines(db, school, of, now))]
  return { results, deadlines }
}

/** Notes that devices are told of events. @returns those of them that no device was told of yet */
export async function claim(
  db: Db | Tx,
  school: SchoolId,
  rows: readonly DueRow[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const made = await db
    .insertInto('push_sent')
    .values(
      rows.map(({ account_id, device_id, event }) => ({
        ...{ school_id: school, account_id, device_id, event, at: new Date(now) },
      })),
    )
    .onConflict((c) => c.columns(['school_id', 'device_id', 'event']).doNothing())
    .returning('event')
    .execute()
  return new Set(made.map((row) => row.event))
}

/** The message did not get through: the device may be told again. */
export const unclaim = (db: Db, school: SchoolId, deviceId: string, events: readonly string[]) =>
  db
    .deleteFrom('push_sent')
    .where('school_id', '=', school)
    .where('device_id', '=', deviceId)
    .where('event', 'in', events)
    .execute()

/** Whether anybody has a device. */
export const hasDevices = async (db: Db): Promise<boolean> =>
  (await db.selectFrom(devices).select('d.device_id').limit(1).executeTakeFirst()) !== undefined
