import type { Tx } from '#server/db/db.ts';
/** Consolidations of the test schools after the joint exam: one for a class of each, one student with one question. */
export declare const consolidations: readonly [{
    readonly id: 'con-A1';
    readonly school: 'A';
    readonly classId: 'A-c1';
    readonly studentId: 'A-s11';
}, {
    readonly id: 'con-B1';
    readonly school: 'B';
    readonly classId: 'B-c1';
    readonly studentId: 'B-s11';
}];
export declare function insertConsolidations(tx: Tx): Promise<void>;
