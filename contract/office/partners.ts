import Type, { type Static } from 'typebox'
import { DoorName } from '#contract/account/sso.ts'
import { EpochMs, Id, Nullable, officeCall, RoleCodeSchema } from '#contract/endpoint.ts'
import { LtiPlatform, PartnerId } from './lti.ts'

/** How doors of a kind are opened (`docs/sign-on.md`). */
export const DoorFamily = Type.Enum(['oauth2', 'ticket', 'jwt', 'signed-query', 'in-app', 'lti'])
/**
 * Whose key it is: shared, made here; the partner's public one; given to the school by the partner; our own, whose public
 * half the partner reads; no key at all.
 */
export const KeyKind = Type.Enum(['shared', 'public', 'given', 'own', 'none'])
export type KeyKind = Static<typeof KeyKind>

export const PartnerKey = Type.Object({
  partnerKeyId: Id,
  /** The first 8 letters of its SHA-256: both sides compare it without saying the key. */
  print: Type.String(),
  /** Null: from the configuration. */
  madeAt: Nullable(EpochMs),
  state: Type.Enum(['works', 'ending', 'ended', 'withdrawn']),
  /** Null: without an end. */
  worksUntil: Nullable(EpochMs),
  /** Until when a withdrawn key can be put back; null: it is not withdrawn, or that time is over. */
  backUntil: Nullable(EpochMs),
})
export type PartnerKey = Static<typeof PartnerKey>

export const OfficePartner = Type.Object({
  partnerId: PartnerId,
  door: DoorName,
  family: DoorFamily,
  keyKind: KeyKind,
  /** False: closed by whoever runs the server. */
  open: Type.Boolean(),
  /** False: its keys are of schools that this account does not run. */
  mayChange: Type.Boolean(),
  /** True: the server can make a sign-on of it for a trial. */
  canMake: Type.Boolean(),
  /** Where its people come in, a path of ours. */
  path: Type.String(),
  appId: Type.String(),
  audience: Type.String(),
  /** What the partner calls this school. */
  nameThere: Type.String(),
  /** Of an LTI platform: what the office entered, and our addresses for it. */
  lti: Nullable(
    Type.Object({
      ...LtiPlatform.properties,
      loginUrl: Type.String(),
      launchUrl: Type.String(),
      keysUrl: Type.String(),
    }),
  ),
  /** Of somebody of this school; null: none yet. */
  lastSignOn: Nullable(EpochMs),
  /** The newest first. */
  keys: Type.Array(PartnerKey),
})
export type OfficePartner = Static<typeof OfficePartner>

export const officePartners = officeCall({
  call: 'GET /api/office/partners',
  rows: ['O14'],
  summary: 'The partners whose people sign on to this school, with what is known of their keys',
  reply: Type.Object({ partners: Type.Array(OfficePartner) }),
})

/** How long the key before may go on working, at most. */
export const OVERLAP_MAX_HOURS = 24 * 90

export const makePartnerKey = officeCall({
  call: 'POST /api/office/partners/key/make',
  rows: ['O14'],
  summary: 'A new key; those before work on for the hours that are named',
  body: Type.Object({
    partnerId: PartnerId,
    overlapHours: Type.Integer({ minimum: 0, maximum: OVERLAP_MAX_HOURS }),
    /** The key that the partner gave, or its public one (PEM); null where the server makes it. */
    given: Nullable(Type.String({ minLength: 16, maxLength: 8192 })),
  }),
  /** `secret`: told this once and never again; null where it was given. */
  reply: Type.Object({ key: PartnerKey, secret: Nullable(Type.String()) }),
})

export const withdrawPartnerKey = officeCall({
  call: 'POST /api/office/partners/key/withdraw',
  rows: ['O14'],
  summary: 'A key works no more, from now on',
  body: Type.Object({ partnerKeyId: Id }),
  reply: Type.Null(),
})

export const restorePartnerKey = officeCall({
  call: 'POST /api/office/partners/key/restore',
  rows: ['O14'],
  summary: 'A withdrawn key works again as it did',
  body: Type.Object({ partnerKeyId: Id }),
  reply: Type.Null(),
})

/** In the order in which a sign-on goes through them; a family leaves out what it has not. */
export const PlayStepName = Type.Enum([
  'address',
  'fields',
  'time',
  'signature',
  'audience',
  'once',
  'answer',
  'school',
  'person',
  'role',
])
export type PlayStepName = Static<typeof PlayStepName>

/** What is wrong, or worth a word; the app has a sentence for each, with what to do. */
export const PlayCode = Type.Enum([
  'nothing',
  'twice',
  'otherPath',
  'otherHost',
  'otherApp',
  'closed',
  'noKey',
  'missing',
  'fieldCase',
  'shortNonce',
  'separator',
  'noToken',
  'alg',
  'ownKey',
  'claim',
  'noTicket',
  'casPrefix',
  'noCode',
  'noState',
  'stateForm',
  'timeForm',
  'timeMs',
  'late',
  'early',
  'longLife',
  'sign',
  'signForm',
  'signBase64',
  'signDiffers',
  'oldKey',
  'audience',
  'issuer',
  'used',
  'unreachable',
  'refusedThere',
  'lateThere',
  'otherwise',
  'school',
  'schoolUnsaid',
  'nobodyHere',
  'closedAccount',
  'byNumber',
  'nonce',
  'deployment',
  'noIdToken',
  'keysUnreachable',
  'bind',
  'role',
])
export type PlayCode = Static<typeof PlayCode>

/** In what a signature differs from the agreed one. */
export const SignDiffers = Type.Enum([
  'order.given',
  'order.caseless',
  'order.reverse',
  'without',
  'withoutEmpty',
  'value.encoded',
  'value.form',
  'value.lower',
  'value.upper',
  'time.ms',
  'join.none',
  'join.values',
  'join.plain',
  'mac',
  'key.hex',
  'key.base64',
  'key.newline',
])
export type SignDiffers = Static<typeof SignDiffers>

const Words = Type.Record(Type.String(), Type.String())

export const PlayStep = Type.Object({
  step: PlayStepName,
  /** unseen: an earlier step failed. */
  state: Type.Enum(['right', 'wrong', 'unseen']),
  code: Nullable(PlayCode),
  /** For the sentence of the code. */
  values: Words,
  differs: Type.Array(Type.Object({ code: SignDiffers, value: Type.String() })),
})
export type PlayStep = Static<typeof PlayStep>

export const Play = Type.Object({
  /** True: this sign-on would let the person in. */
  ok: Type.Boolean(),
  steps: Type.Array(PlayStep),
  /** The text that is signed, without the key; null where the family signs nothing. */
  signed: Nullable(Type.String()),
  /** What the server read, in the order it came; signatures it made itself are cut. */
  read: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** Who would be let in; of this school only. */
  person: Nullable(Type.Object({ name: Type.String(), roles: Type.Array(RoleCodeSchema) })),
})
export type Play = Static<typeof Play>

export const playSignOn = officeCall({
  call: 'POST /api/office/partners/play',
  rows: ['O14'],
  summary:
    'Goes through a sign-on step by step and says what is wrong: nobody is signed in, nothing is used up here',
  body: Type.Object({
    partnerId: PartnerId,
    /** The address a partner made, or its fields; '' where the server makes one. */
    link: Type.String({ maxLength: 12_000 }),
    /** Whom the server makes one for; null where there is a link. */
    made: Nullable(
      Type.Object({
        /** The partner's own id of the person. */
        person: Type.String({ minLength: 1, maxLength: 256 }),
        role: Nullable(RoleCodeSchema),
        studentNumber: Nullable(Type.String({ minLength: 1, maxLength: 64 })),
      }),
    ),
  }),
  reply: Play,
})
