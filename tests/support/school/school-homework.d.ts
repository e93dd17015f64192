import type { Tx } from '#server/db/db.ts';
/** Homework of the test schools: four questions each (letters C to F: A and B are the schools), 30 points, until two days from now. */
export declare const homework: readonly [{
    readonly id: 'hw-A1';
    readonly school: 'A';
    readonly classId: 'A-c1';
    readonly courseId: '1';
    readonly teacherId: 'A-t1';
}, {
    readonly id: 'hw-A2';
    readonly school: 'A';
    readonly classId: 'A-c2';
    readonly courseId: '2';
    readonly teacherId: 'A-t2';
}, {
    readonly id: 'hw-A3';
    readonly school: 'A';
    readonly classId: 'A-c3';
    readonly courseId: '2';
    readonly teacherId: 'A-t9';
}, {
    readonly id: 'hw-B1';
    readonly school: 'B';
    readonly classId: 'B-c1';
    readonly courseId: '1';
    readonly teacherId: 'B-t1';
}];
export declare const DEADLINE: number;
export declare function insertHomework(tx: Tx): Promise<void>;
