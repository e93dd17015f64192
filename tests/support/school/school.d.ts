import type { Db } from '#server/db/db.ts';
/** Fills a fresh database with the two schools of `facts.ts`. */
export declare function insertSchools(db: Db): Promise<void>;
