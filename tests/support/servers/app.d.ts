import type { FastifyInstance } from 'fastify';
import { type AppDeps } from '#server/app.ts';
import type { Connection, Db } from '#server/db/db.ts';
export interface TestApp {
    app: FastifyInstance;
    db: Db;
    /** Of the database, for whoever opens it once more. */
    connection: Connection;
    /** The server's clock; a test may move it. */
    clock: {
        at: number;
        now(): number;
    };
    /** Log lines so far, parsed. */
    logs: Record<string, unknown>[];
    /** Folder served as the built app. */
    dist: string;
    tokenOf(account: string): Promise<string>;
    close(): Promise<void>;
}
export declare const ASSET: string;
/** A small built app: marker, one hashed script with its brotli sibling, a service worker. */
export declare function makeDist(): string;
/**
 * The app that ships, on a database of its own with two schools in it.
 * @param reach how the app reaches that database; default as the test does
 */
export declare function testApp(more?: Partial<Omit<AppDeps, 'config'>> & {
    config?: Partial<AppDeps['config']>;
}, reach?: (connection: Connection) => Promise<Partial<Pick<AppDeps, 'db' | 'probeDb'>>>): Promise<TestApp>;
