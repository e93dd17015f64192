import { type Kysely, sql } from 'kysely'

/**
 * Marking of an exam's papers (`docs/decisions/0107-marking.md`). What a marker or a leader said is never changed:
 * `mark_word`, `mark_decision`. Beside them stands what is made of them, so that it can be asked for: of an answer its
 * `state`, its mark, and how many places `wanted` says are to be filled; of a task what its marker said last.
 *
 * `mark_task`: an answer's place given to a marker. `purpose`: 'count'; 'control': to compare with the leader's mark;
 * 'repeat': to compare with their own; 'trial'. It is theirs alone until `until`; `lost`: given to somebody else since,
 * or taken out by a re-mark, for good. One place has one marker, and one person one place of an answer: the two unique
 * keys. `backs`: how often the leader had sent it back by then; words from before count no more. Marks are hundredths.
 */
const statements = [
  `create table mark_marking (
    school_id text not null, marking_id text not null, exam_id text not null, paper_id text not null,
    course_id text not null, course_name text not null,
    state text not null check (state in ('preparing', 'trial', 'open', 'paused', 'done')),
    made_at timestamptz not null, over_at timestamptz,
    primary key (school_id, marking_id), unique (school_id, exam_id, paper_id))`,
  `create table mark_block (
    school_id text not null, block_id text not null, marking_id text not null, seq int not null, name text not null,
    items jsonb not null, rule jsonb not null, leader_id text not null,
    primary key (school_id, block_id))`,
  'create index mark_block_by_marking on mark_block (school_id, marking_id)',
  `create table mark_marker (
    school_id text not null, block_id text not null, marker_id text not null, quota int, active boolean not null,
    primary key (school_id, block_id, marker_id))`,
  'create index mark_marker_by_marker on mark_marker (school_id, marker_id)',
  `create table mark_answer (
    school_id text not null, answer_id text not null, block_id text not null, seq int not null,
    student_id text not null, need int not null check (need in (1, 2)), turn int not null default 0,
    round int not null default 1, wanted int not null check (wanted between 0 and 3),
    state text not null check (state in ('open', 'problem', 'differ', 'final')),
    marks jsonb, total int, made_of jsonb, changed_at timestamptz not null,
    primary key (school_id, answer_id), unique (school_id, block_id, student_id))`,
  'create index mark_answer_open on mark_answer (school_id, block_id, seq) where wanted > 0',
  `create table mark_pack (
    school_id text not null, pack_id text not null, block_id text not null, marker_id text not null,
    taken_at timestamptz not null, returned_at timestamptz,
    primary key (school_id, pack_id))`,
  'create index mark_pack_by_marker on mark_pack (school_id, block_id, marker_id, taken_at)',
  `create table mark_task (
    school_id text not null, task_id text not null, block_id text not null, answer_id text not null,
    marker_id text not null, purpose text not null check (purpose in ('count', 'control', 'repeat', 'trial')),
    round int not null, slot int not null, pack_id text not null, pos int not null, until timestamptz not null,
    lost boolean not null default false, rev int not null default 0,
    said boolean not null default false, marks jsonb, total int, problem text, note text not null default '',
    spent_ms int not null default 0, said_at timestamptz,
    back_at timestamptz, backs int not null default 0,
    primary key (school_id, task_id), unique (school_id, answer_id, marker_id, purpose, round))`,
  `create unique index mark_task_one_a_place on mark_task (school_id, answer_id, round, slot)
    where purpose = 'count' and not lost`,
  'create index mark_task_by_marker on mark_task (school_id, block_id, marker_id, said_at)',
  'create index mark_task_by_pack on mark_task (school_id, pack_id)',
  `create table mark_word (
    school_id text not null, task_id text not null, account_id text not null, op_id text not null,
    device_id text not null, rev int not null, base_rev int not null, written_at timestamptz not null,
    came_at timestamptz not null, marks jsonb, problem text, note text not null, spent_ms int not null,
    held boolean not null, backs int not null,
    primary key (school_id, task_id, account_id, op_id))`,
  `create table mark_decision (
    school_id text not null, answer_id text not null, decision_id text not null, round int not null,
    marks jsonb not null, note text not null, by_user text not null, at timestamptz not null,
    primary key (school_id, answer_id, decision_id))`,
  `create table mark_share (
    school_id text not null, block_id text not null, answer_id text not null, sample_id text not null,
    marks jsonb not null, note text not null, typical boolean not null, control boolean not null,
    at timestamptz not null,
    primary key (school_id, block_id, answer_id), unique (school_id, sample_id))`,
]

export const marking = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const text of statements) await sql.raw(text).execute(db)
  },
}
