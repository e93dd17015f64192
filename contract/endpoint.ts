import Type, { type Static, type TSchema } from 'typebox'
import type { Gate, SwitchName } from './brand-switches.ts'
import { ADMINISTRATORS, type RoleCode, SCHEDULERS } from './roles.ts'

/** How far the answer of a call may reach; the server narrows every query to it. */
export type Scope = 'public' | 'account' | 'student' | 'class' | 'school' | 'district'

/** That a call will go: days as `2027-03-01`, from which on it is said, and until which it is answered at least. */
export interface Deprecated {
  readonly since: string
  readonly until: string
  /** What to call instead. */
  readonly instead: string
}

/** One call: everything the app and the server must agree on. Its switches: brands without the feature refuse it. */
export interface Endpoint extends Gate {
  /** Method and path as in the requirement rows, e.g. `GET /api/exam/plan`. Also the call's name in the app. */
  readonly call: `${'GET' | 'POST'} /${string}`
  /** Requirement rows served. */
  readonly rows: readonly string[]
  readonly summary: string
  /** Own query or body fields; the common fields of every request are added by the server. */
  readonly query?: TSchema
  readonly body?: TSchema
  readonly reply: TSchema
  /** Fields that exist only for brands with the switch; given to another brand's server they are refused like the call. */
  readonly switchOfField?: Readonly<Record<string, SwitchName>>
  /** Who may call. `[]` with scope `public` means anyone, signed in or not. */
  readonly roles: readonly RoleCode[] | 'any'
  readonly scope: Scope
  /** 1: only for an identity the school knows; a family whose student is not on the roll is refused (A05). */
  readonly userLevel?: 1
  /** Its replies say so in their headers (RFC 9745, RFC 8594), and so does everything that is made from the contract. */
  readonly deprecated?: Deprecated
  /** Milliseconds after which the app gives up. */
  readonly timeoutMs: number
  /** True: shows or takes what hangs on a student's results; families are refused it where and while their school hides these. */
  readonly showsResults?: boolean
  /** True: another call may answer it along with itself, for who would ask it next: on a far line that is a wait less. */
  readonly along?: boolean
  /** True: open also to somebody who must change the initial password first (S17). */
  readonly withInitialPassword?: boolean
  /** True: cannot be undone; in a frame the person types figures for it (security S31). */
  readonly freshConfirm?: boolean
  /**
   * True: of a school's office. It asks for the second factor of signing in, and what it changes stands in the audit log
   * (`docs/decisions/0090-office.md`).
   */
  readonly office?: boolean
  /** True: of the office, and open before the second factor: it is there to be set up or given. */
  readonly beforeSecondFactor?: boolean
  /**
   * True: a POST that is taken while its school is read-only: it signs in or out, keeps the app going, or changes nothing
   * of the school (`docs/decisions/0095-running.md`).
   */
  readonly whileReadOnly?: boolean
  /** True: the call answers with the `uuid` of a job; `reply` is what the job leaves when it is done (S20). */
  readonly job?: boolean
  /** True: the reply's body is prebuilt compressed bytes with an ETag. */
  readonly prebuilt?: boolean
  /**
   * `in`: the body of the POST is raw octets (application/octet-stream) and the fields travel in the query.
   * `out`: the reply is raw octets; only a refusal comes in the envelope.
   */
  readonly octets?: 'in' | 'out'
  /** Fields of a request that is shown to callers, where one made from the schema would say nothing. */
  readonly example?: Readonly<Record<string, unknown>>
}

const GENERAL_TIMEOUT_MS = 30_000
type EndpointSpec = Omit<Endpoint, 'timeoutMs'> & { readonly timeoutMs?: number }
/** Keeps the literal types of a call's description. A call that names no time limit has the general one. */
export const endpoint = <const E extends EndpointSpec>(e: E) => ({ timeoutMs: GENERAL_TIMEOUT_MS, ...e })

type OfOffice = Omit<EndpointSpec, 'roles' | 'scope' | 'office'>
/** The same for a call of a school's office: administrators alone, within the school of the identity they act as. */
export const officeCall = <const E extends OfOffice>(e: E) =>
  endpoint({ roles: ADMINISTRATORS, scope: 'school', office: true, ...e })

/** The same, also for who keeps the school's calendar. */
export const scheduleCall = <const E extends OfOffice>(e: E) =>
  endpoint({ roles: [...ADMINISTRATORS, ...SCHEDULERS], scope: 'school', office: true, ...e })

export const LOGIN_TIMEOUT_MS = 10_000
export const WRONG_BOOK_PREVIEW_TIMEOUT_MS = 120_000

export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
/** The end of the year 9999: every clock, calendar and database can tell it. */
const LATEST_MS = 253_402_300_799_999
export const EpochMs = Type.Integer({
  minimum: 0,
  maximum: LATEST_MS,
  description: 'milliseconds since 1970-01-01 UTC',
})
/** Largest value of a whole-number column. */
export const INT32_MAX = 2_147_483_647
/** Of an exam: 1 is the first. */
export const Version = Type.Integer({ minimum: 1, maximum: INT32_MAX })
/** 0..1 */
export const Rate = Type.Number({ minimum: 0, maximum: 1 })
export const Nullable = <T extends TSchema>(t: T) => Type.Union([t, Type.Null()])
export const RoleCodeSchema = Type.Enum([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20])

/** What every request adds (C001): in the query of a GET, in the body of a POST. */
export const Common = Type.Object({
  clientType: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  client_check_time: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  userId: Type.Optional(Type.String({ maxLength: 64 })),
  superAdmin: Type.Optional(Type.String({ maxLength: 64 })),
  schoolSales: Type.Optional(Type.String({ maxLength: 64 })),
  schoolId: Type.Optional(Type.String({ maxLength: 64 })),
  teacherId: Type.Optional(Type.String({ maxLength: 64 })),
  studentId: Type.Optional(Type.String({ maxLength: 64 })),
  typistId: Type.Optional(Type.String({ maxLength: 64 })),
  subjectAdmin: Type.Optional(Type.String({ maxLength: 64 })),
  instructorId: Type.Optional(Type.String({ maxLength: 64 })),
  schoolPrincipalId: Type.Optional(Type.String({ maxLength: 64 })),
  gradeDirectorId: Type.Optional(Type.String({ maxLength: 64 })),
})

type SchemaValue<T> = T extends TSchema ? Static<T> : Record<string, never>
/** Types of a call as the app sees them. */
export interface CallTypes<E extends Endpoint> {
  query: SchemaValue<E['query']>
  body: SchemaValue<E['body']>
  reply: Static<E['reply']>
}
