import type { Connection } from '#server/db/db.ts';
/** The coordinator named by `CITUS_URL`, whose database knows its nodes; null where tests run on one database. */
export declare const citus: Connection | null;
/** The server itself, or every node of a Citus, the coordinator first: a database of a name is made on each. */
export declare function nodesOf(server: Connection): Promise<Connection[]>;
