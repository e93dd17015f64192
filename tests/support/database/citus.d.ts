import { type Connection } from '#server/db/db.ts';
/** Makes an empty database, there on each node, one Citus. */
export declare function joinNodes(server: Connection, database: string): Promise<void>;
/** Spreads the tables of a database that `joinNodes` made one, after they were made. */
export declare function spread(server: Connection, database: string): Promise<void>;
/** A copy of such a database has its tables where they lie, and not its settings. */
export declare function settleCopy(copy: Connection): Promise<void>;
