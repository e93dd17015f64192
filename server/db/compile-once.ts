import type { Compilable, CompiledQuery, InferResult } from 'kysely'
import type { Db } from './db.ts'

/** Values of one asking, by name; a list as `any` takes it. */
type QueryValues = Readonly<Record<string, string | number | Date | readonly string[]>>

/**
 * A reading whose text is written once, for what is asked at every request: writing it again takes as long as sending it.
 * @param build makes the query; it may use each value as often as it likes, but only as a value
 * @returns asks with the values of the moment
 */
export function compileQueryOnce<V extends QueryValues, Q extends Compilable<unknown>>(
  build: (db: Db, values: V) => Q,
): (db: Db, values: V) => Promise<InferResult<Q>> {
  let made: { query: CompiledQuery; names: readonly (string | null)[] } | undefined
  const make = (db: Db) => {
    const name = (parameter: unknown) => (parameter instanceof Place ? parameter.name : null)
    const places = new Proxy({}, { get: (_, key) => new Place(String(key)) }) as V
    const query = build(db, places).compile()
    return { query, names: query.parameters.map(name) }
  }
  return async (db, values) => {
    made ??= make(db)
    const { query, names } = made
    const parameters = query.parameters.map((given, i) => {
      const name = names[i]
      return name === null || name === undefined ? given : values[name]
    })
    const { rows } = await db.executeQuery({ ...query, parameters })
    return rows as InferResult<Q>
  }
}

/** Stands for a value while the text is written. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
