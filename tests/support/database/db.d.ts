import type pg from 'pg';
import { type Connection, type Db } from '#server/db/db.ts';
export interface FreshDb {
    db: Db;
    pool: pg.Pool;
    connection: Connection;
    /** Closes the pool and removes the database. */
    drop(): Promise<void>;
}
/** A database of a test's own: migrated, empty, made in some tens of milliseconds. */
export declare function freshDb(): Promise<FreshDb>;
