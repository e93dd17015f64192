import { type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { keyFaults } from '#tests/support/database/keys.ts'
import { citus } from '#tests/support/database/nodes.ts'
import { withoutSchool } from '#tests/support/database/school-filter.ts'
import { overSchools } from './tenancy.ts'

let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())

describe('keys of the tables', () => {
  it('begin with the school in every table of a school, and none counts by itself [G13]', async () => {
    expect(await keyFaults(fresh.pool)).toEqual([])
  })

  // a Citus makes no such key at all
  it.skipIf(citus).each([
    ['create table note (id text primary key)', 'note: say in server/db/tenancy.ts whose its rows are'],
    ['alter table class add unique (name)', 'class (name): a u key of school begins with school_id'],
    [
      'create unique index by_name on class (lower(name))',
      'class (): a u key of school begins with school_id',
    ],
    [
      'alter table class add unique (name, school_id)',
      'class (name, school_id): a u key of school begins with',
    ],
    ['alter table grade add unique (grade_id)', 'grade (grade_id): a u key of school begins with school_id'],
    ['alter table bundle add unique (exam_id, version)', 'bundle (exam_id, version): has no school_id'],
    [
      'alter table class add unique (school_id, grade_id); alter table student add foreign key (class_id, school_id) references class (school_id, class_id)',
      'student (class_id, school_id): a f key of school begins with school_id',
    ],
    ['alter table homework add column n bigserial', 'homework.n counts by itself'],
    ['alter table audit drop constraint audit_pkey', 'audit: has no primary key'],
  ])('%s is a fault: %s [G13]', async (statement, told) => {
    const wrong = await freshDb()
    await wrong.pool.query(statement)
    const faults = await keyFaults(wrong.pool)
    await wrong.drop()
    expect(faults).toContainEqual(expect.stringContaining(told))
  })
})

describe('a query that touches rows of a school', () => {
  const missed = (query: { toOperationNode(): RootOperationNode }) => withoutSchool(query.toOperationNode())

  it('is found when it names no school [G13]', () => {
    const { db } = fresh
    expect(missed(db.selectFrom('class').select('name'))).toEqual(['class'])
    expect(missed(db.deleteFrom('homework').where('homework_id', '=', 'a'))).toEqual(['homework'])
    expect(missed(db.updateTable('file').set({ name: '' }).where('file_id', '=', 'a'))).toEqual(['file'])
    expect(missed(sql`select 1 from student where left_at is null`)).toEqual(['student'])
    expect(
      missed(
        db
          .selectFrom('class as c')
          .innerJoin('student as s', 's.class_id', 'c.class_id')
          .where('c.school_id', '=', 'a')
          .select('s.name'),
      ),
    ).toEqual(['student'])
  })

  it('is found also within another, which names one [G13]', () => {
    const { db } = fresh
    const inside = db
      .selectFrom('class')
      .where('school_id', '=', 'a')
      .where((e) => e.exists(e.selectFrom('student').where('student_id', '=', 'b')))
    expect(missed(inside.select('name'))).toEqual(['student'])
    const before = db
      .with('some', (w) => w.selectFrom('teacher').select('teacher_id'))
      .selectFrom('some')
      .select('teacher_id')
    expect(missed(before)).toEqual(['teacher'])
  })

  it('is taken with its school, over a join that carries it, or when it says that it means all [G13]', () => {
    const { db } = fresh
    const joined = db
      .selectFrom('class as c')
      .innerJoin('student as s', (j) =>
        j.onRef('s.class_id', '=', 'c.class_id').onRef('s.school_id', '=', 'c.school_id'),
      )
      .where('c.school_id', '=', 'a')
    expect(missed(joined.select('s.name'))).toEqual([])
    const named = db.selectFrom('class').select('name').modifyEnd(overSchools('a count'))
    expect(missed(named)).toEqual([])
    expect(named.compile().sql).toContain('/* all schools: a count */')
  })
})
