import type { ClassReport, SchoolReport } from '#contract/exam/class-report.ts';
import type { StudentReport } from '#contract/exam/report.ts';
import { type ExamSpec, type Student } from './facts.ts';
/** Small hand-made reports, valid by the contract, that name only what they are about. */
export declare function stored(data: unknown): {
    body: Buffer;
    etag: string;
    raw_bytes: number;
};
export declare function studentReport(exam: ExamSpec, version: number, s: Student): StudentReport;
/** @param courseId one subject alone, without totals; null = the whole */
export declare function classReport(exam: ExamSpec, version: number, students: readonly Student[], courseId: string | null): ClassReport;
/** @param only one subject without totals; null = all */
export declare function schoolReport(exam: ExamSpec, version: number, school: string, classIds: readonly string[], only: string | null): SchoolReport;
