/** Two schools, A and B: three classes of two students each; the third class is of another grade. */
export declare const START: number;
export declare const PUBLISHED_AT: number;
/** The tests' present. */
export declare const NOW: number;
export declare const DAY = 86400000;
export declare const SCHOOLS: readonly ['A', 'B'];
export declare const COURSES: readonly ['1', '2', '3'];
export declare const PASSWORD = "\u5BC6\u7801-correct horse 7";
export interface Student {
    id: string;
    school: string;
    classId: string;
    gradeId: string;
}
export interface ClassSpec {
    id: string;
    school: string;
    gradeId: string;
    seq: number;
}
export interface ExamSpec {
    id: string;
    schools: readonly string[];
    /** Classes that sat it, by their number. */
    classes: readonly number[];
    /** Published versions; 0 = imported only. */
    versions: number;
    hidden?: boolean;
    visibleFrom?: number;
    /** Days after the first exam. */
    day: number;
}
/** Every name holds the id, so that a reply that tells a name tells whose it is. */
export declare const nameOf: (id: string) => string;
export declare const classes: readonly ClassSpec[];
export declare const students: readonly Student[];
export declare const exams: readonly ExamSpec[];
/** A number of this student alone in this version. */
export declare function scoreOf(studentId: string, version: number): number;
export interface Person {
    account: string;
    identities: readonly {
        userId: string;
        userType: number;
        school: string;
        relativeId: string;
    }[];
}
/** Everybody who can sign in; `account` is the account's id and its sign-in name. */
export declare const people: readonly Person[];
/** teacher id, class id, subjects taught there, head of it */
export declare const teaching: readonly [string, string, readonly string[], boolean][];
/** leader id, role, grade, subject */
export declare const leading: readonly [string, number, string, string][];
