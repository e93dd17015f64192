import type { Jobs } from '#server/jobs/jobs.ts';
import { type TestApp } from '#tests/support/servers/app.ts';
export declare const VIEW = "GET /api/exam/answerCard/view";
export declare const STUDENT = "GET /api/exam/answerCard/view/student/async";
export declare const NEW = "GET /api/exam/answerCard/view/new/async";
export declare const EXAM = "exam-joint";
export declare const PAPER = "exam-joint-p1";
export declare const OF: {
    school_id: string;
    exam_id: string;
    paper_id: string;
};
export declare const BLOCKS: {
    itemNo: string;
    page: number;
    x: number;
    y: number;
    w: number;
    h: number;
}[];
export declare const filesOf: (t: TestApp) => string;
/** Noise, which packs badly: a small picture of it must be made small on purpose. */
export declare function noise(width: number, height: number, seed: number): Buffer;
/** The two schools with cards of A-s11 and A-s21 in subject 1, and a queue that makes their pictures. */
export declare function cardSchool(): Promise<{
    t: TestApp;
    jobs: Jobs;
    readFile: (account: string, fileId: string, headers?: Record<string, string>, userId?: string) => Promise<import("light-my-request").Response>;
    view: (account: string, more?: object, headers?: Record<string, string>) => Promise<import("#tests/support/servers/checked.ts").Checked<{
        examId: string;
        examName: string;
        studentId: string;
        studentName: string;
        display: "marks" | "none" | "plain";
        isWhole?: boolean;
        papers: {
            paperId: string;
            courseId: string;
            courseName: string;
            hasCard: boolean;
        }[];
        paperId: string | null;
        marks?: {
            itemNo: string;
            score: number | null;
            full: number;
        }[];
        card: {
            ready: boolean;
            pages: {
                no: number;
                fileId: string;
                width: number;
                height: number;
                blank: boolean;
                thumbId: string | null;
            }[];
            items: {
                itemNo: string;
                cropIds: string[];
                pen?: {
                    part: number;
                    strokes: {
                        color: string;
                        width: number;
                        points: number[];
                    }[];
                }[];
                score: number | null;
                full: number | null;
            }[];
        } | null;
    }>>;
}>;
export declare const isPicture: (res: {
    headers: Record<string, unknown>;
}) => boolean;
