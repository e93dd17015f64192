import type { Connection } from '#server/db/db.ts';
/** The same server, another database. */
export declare function inDatabase(connection: Connection, database: string): Connection;
/**
 * Makes a database, on a Citus one of the name on each node: what a copied one knows of its nodes holds for the copy.
 * Every engine gets the encoding and order that the built-in database has. Names are our own words only.
 */
export declare function createDatabase(server: Connection, name: string, template: string): Promise<void>;
export declare function dropDatabase(server: Connection, name: string): Promise<void>;
export declare function isDatabase(server: Connection, name: string): Promise<boolean>;
export declare function dropDatabases(server: Connection, prefix: string): Promise<void>;
