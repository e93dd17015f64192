import type { ColumnType } from 'kysely'

/** A column with a default: an insert may leave it out. */
export type DefaultColumn<T> = ColumnType<T, T | undefined, T>

/** A column that is null until its value is known: an insert may leave it out. */
export type NullableColumn<T> = ColumnType<T | null, T | null | undefined, T | null>

/** JSON: text on the way in, the value on the way out. */
export type JsonColumn<T> = ColumnType<T, string, string>

/** JSON with a default. */
export type JsonDefaultColumn<T> = ColumnType<T, string | undefined, string>

/** JSON that is null until it is known. */
export type JsonNullableColumn<T> = ColumnType<T | null, string | null | undefined, string | null>
