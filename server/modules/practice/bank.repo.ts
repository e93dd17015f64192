import { sql } from 'kysely'
import type { AnswerType } from '#contract/homework/homework.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { hasWords } from '../../exams/papers/has-words.ts'

/** Days a question that was done rightly rests. */
const REST_DAYS = 30
const DAY_MS = 86_400_000

/** What can be checked by a key or against it. */
const TYPES: readonly AnswerType[] = ['choice', 'multi', 'text']

/** Questions of the bank that can be practised, called `b`. */
export const practicable = (db: Db, school: SchoolId) =>
  db
    .selectFrom('bank_question as b')
    .where('b.school_id', '=', school)
    .where('b.type', 'in', TYPES)
    .where('b.answer_key', '!=', '')
    .where(hasWords('b.text'))

/**
 * Questions a student may be asked now: none done rightly in the last 30 days, at practice or as homework, and none that
 * stands open in a practice not done.
 */
export const askable = (db: Db, school: SchoolId, studentId: string, now: number) => {
  const since = new Date(now - REST_DAYS * DAY_MS)
  return practicable(db, school)
    .where((x) =>
      x.not(
        x.exists(
          x
            .selectFrom('practice_question as q')
            .innerJoin('practice as p', on('p', 'q', 'school_id', 'practice_id'))
            .whereRef('q.school_id', '=', 'b.school_id')
            .whereRef('q.question_id', '=', 'b.question_id')
            .where('p.student_id', '=', studentId)
            .where((e) =>
              e.or([
                e('p.done_at', 'is', null),
                e.and([e('q.rate', '=', 1), e('q.answered_at', '>', since)]),
              ]),
            )
            .select('q.no'),
        ),
      ),
    )
    .where((x) =>
      x.not(
        x.exists(
          x
            .selectFrom('homework_question as q')
            .innerJoin('homework_mark as m', (j) =>
              j
                .onRef('m.school_id', '=', 'q.school_id')
                .onRef('m.homework_id', '=', 'q.homework_id')
                .onRef('m.no', '=', 'q.no')
                .onRef('m.score', '=', 'q.full_mark'),
            )
            .whereRef('q.school_id', '=', 'b.school_id')
            .whereRef('q.question_id', '=', 'b.question_id')
            .where('m.student_id', '=', studentId)
            .where('m.at', '>', since)
            .select('q.no'),
        ),
      ),
    )
    .select(['b.question_id', 'b.course_id', 'b.knowledge'])
    .orderBy('b.question_id')
    .execute()
}

/** How the school's students answered questions so far, at practice and as homework: sums of rates, 0..1 each. */
export async function answersTo(db: Db, school: SchoolId, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { got: number; full: number }>()
  const { rows } = await sql<{ question_id: string; got: number; n: number }>`
    select question_id, sum(rate)::float8 as got, count(*)::int as n from (
      select question_id, rate::float8 as rate from practice_question
      where school_id = ${school} and question_id = any(${[...ids]}) and rate is not null
      union all
      select q.question_id, m.score / q.full_mark from homework_question q
      join homework_mark m on m.school_id = q.school_id and m.homework_id = q.homework_id and m.no = q.no
      where q.school_id = ${school} and q.question_id = any(${[...ids]}) and m.score is not null and q.full_mark > 0
    ) a group by question_id`.execute(db)
  return new Map(rows.map((r) => [r.question_id, { got: r.got, full: r.n }]))
}
