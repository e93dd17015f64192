import type { KyselyPlugin, OperationNode } from 'kysely';
/** Tables of a school that a query reads or changes without asking for the school; not those of a query that says so. */
export declare function withoutSchool(root: OperationNode): string[];
/** Refuses every query that touches rows of a school and neither asks for the school nor says that it means all. */
export declare const schoolFilter: KyselyPlugin;
