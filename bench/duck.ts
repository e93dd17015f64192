/** The few calls of DuckDB's client that the measurements use; it is installed only for them. */
interface Appender {
  appendInteger(value: number): void
  endRow(): void
  flushSync(): void
  closeSync(): void
}
export interface Duck {
  run(sql: string): Promise<unknown>
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>
  createAppender(table: string): Promise<Appender>
}

export async function openDuck(threads: number): Promise<Duck> {
  const name = '@duckdb/node-api'
  const { DuckDBInstance } = (await import(name)) as {
    DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Duck> }> }
  }
  const duck = await (await DuckDBInstance.create(':memory:')).connect()
  await duck.run(`set threads to ${threads}`)
  return duck
}

export async function loadMarks(duck: Duck, marks: Int16Array, items: number): Promise<void> {
  const columns = Array.from({ length: items }, (_, j) => `i${j} smallint`)
  await duck.run(
    `create table raw (s integer, ${columns.map((c) => c.replace('smallint', 'integer')).join(', ')})`,
  )
  const appender = await duck.createAppender('raw')
  const rows = marks.length / items
  for (let r = 0; r < rows; r++) {
    appender.appendInteger(r)
    for (let j = 0; j < items; j++) appender.appendInteger(marks[r * items + j] as number)
    appender.endRow()
  }
  appender.flushSync()
  appender.closeSync()
  await duck.run(`create table m (s integer, ${columns.join(', ')})`)
  await duck.run('insert into m select * from raw')
  await duck.run('drop table raw')
}

/** Facility, standard deviation, item-rest r and D of every item; mean, sd and alpha; ranks; sections. */
export async function sums(duck: Duck, items: number): Promise<number> {
  const all = Array.from({ length: items }, (_, j) => j)
  const total = all.map((j) => `i${j}`).join('+')
  await duck.run(`create or replace temp table t as select *, (${total})::integer total from m`)
  const figures = await duck.runAndReadAll(
    `select count(*), avg(total), stddev_pop(total), ${all
      .map((j) => `avg(i${j})/4, stddev_pop(i${j}), corr(i${j}, total-i${j}), corr(i${j}, total)`)
      .join(', ')} from t`,
  )
  await duck.runAndReadAll(
    `with o as (select *, row_number() over (order by total desc, s) a, count(*) over () n from t)
     select ${all
       .map((j) => `(avg(i${j}) filter (a <= floor(0.27*n)) - avg(i${j}) filter (a > n - floor(0.27*n)))/4`)
       .join(', ')} from o`,
  )
  await duck.run('create or replace temp table ranks as select s, rank() over (order by total desc) r from t')
  await duck.runAndReadAll('select total // 10, count(*) from t group by 1 order by 1')
  return Number(figures.getRows()[0]?.[1])
}
