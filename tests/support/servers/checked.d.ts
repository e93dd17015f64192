import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Static } from 'typebox';
import { calls } from '#contract/calls.ts';
export interface Checked<Data> {
    http: number;
    headers: LightMyRequestResponse['headers'];
    /** Of the envelope; -1 for a reply without one (304). */
    status: number;
    message: string;
    /** The field of the request that was refused; '' where none was. */
    field: string;
    data: Data;
    /** Decompressed. */
    text: string;
}
export interface Asked {
    token?: string | undefined;
    /** Query of a GET, body of a POST; undefined fields are left out. */
    input?: object | undefined;
    /** Body of a call that takes raw octets; its fields go into the query. */
    octets?: Buffer | undefined;
    headers?: Record<string, string> | undefined;
}
type Listed = (typeof calls)[number];
export type Reply<N extends Listed['call']> = Static<Extract<Listed, {
    call: N;
}>['reply']>;
export declare function textOf(res: LightMyRequestResponse): string;
/**
 * Asks the app and checks whatever comes back: a reply with status 0 by the call's schema with every object closed, any
 * other by the envelope.
 */
export declare function checkedInject<N extends Listed['call']>(app: FastifyInstance, call: N, { token, input, octets, headers }?: Asked): Promise<Checked<Reply<N>>>;
export {};
