import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { on } from './joins.ts'
import type { Tables } from './tables.ts'

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (k) => new PostgresIntrospector(k),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const students = db.selectFrom('student as t').select('t.name')

it('a join on columns of the same name compares each of them', () => {
  const { sql } = students.innerJoin('class as c', on('c', 't', 'school_id', 'class_id')).compile()
  expect(sql).toContain(
    'inner join "class" as "c" on "c"."school_id" = "t"."school_id" and "c"."class_id" = "t"."class_id"',
  )
})

it('the compiler refuses a column that one of the two has not, and a table that is not there', () => {
  // @ts-expect-error a student has no seq
  students.innerJoin('class as c', on('c', 't', 'school_id', 'seq'))
  // @ts-expect-error no table is called k
  students.leftJoin('class as c', on('c', 'k', 'school_id', 'class_id'))
  // @ts-expect-error a class has no student_id
  expect(students.innerJoin('class as c', on('c', 't', 'student_id')).compile().sql).toContain('student_id')
})
