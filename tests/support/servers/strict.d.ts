import { type TSchema } from 'typebox';
/** The same schema with every object closed: a field that the contract does not name is a fault. */
export declare function strict(schema: TSchema): TSchema;
