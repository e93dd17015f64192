import Type, { type Static } from 'typebox'
import { EpochMs, endpoint, Nullable } from '#contract/endpoint.ts'
import { LOCALES } from '#contract/locale.ts'
import { FAMILY, Role, type RoleCode } from '#contract/roles.ts'

/** Whom reminders are sent to. */
const REMINDED: readonly RoleCode[] = [Role.teacher, ...FAMILY]

const reminded = { rows: ['N11'], roles: REMINDED, scope: 'account' } as const

/** The SHA-256 of a browser's endpoint, hex: it can tell which of the devices it is itself; or of a messenger's person. */
const DeviceId = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** Minutes of a day in Beijing. */
const Minute = Type.Integer({ minimum: 0, maximum: 1439 })

/** What an account wants to be told on its devices, and when not; without a device it is told nothing. */
export const PushWishes = Type.Object({
  /** Published results. */
  results: Type.Boolean(),
  /** Homework that is due the next day. */
  deadlines: Type.Boolean(),
  /** From when nothing is sent, until `quietTo`; both alike: there are no quiet hours. */
  quietFrom: Minute,
  quietTo: Minute,
})
export type PushWishes = Static<typeof PushWishes>

export const push = endpoint({
  call: 'GET /api/base/data/push',
  summary: 'Reminders of this account: what it wants to be told, its quiet hours and its devices',
  reply: Type.Object({
    /** What a browser subscribes with (RFC 8292), base64url; null: this server sends no reminders. */
    key: Nullable(Type.String()),
    wishes: PushWishes,
    /** The last one first. */
    devices: Type.Array(
      Type.Object({
        deviceId: DeviceId,
        name: Type.String(),
        madeAt: EpochMs,
        sentAt: Nullable(EpochMs),
        /** True: the last message did not get through; it is tried again. */
        failing: Type.Boolean(),
      }),
    ),
    /** Null: the account is not linked with an official account of a messenger that reminds. Left out by older servers. */
    messenger: Type.Optional(
      Nullable(
        Type.Object({
          /** Null: it does not remind this account. */
          deviceId: Nullable(DeviceId),
          failing: Type.Boolean(),
        }),
      ),
    ),
  }),
  ...reminded,
})

export const followPush = endpoint({
  call: 'POST /api/base/data/push/messenger',
  summary: 'Has the messenger’s official account that this account is linked with remind it too',
  body: Type.Object({
    /** Language of its messages. */
    locale: Type.Enum(LOCALES),
  }),
  reply: Type.Object({ deviceId: DeviceId }),
  ...reminded,
})

export const subscribePush = endpoint({
  call: 'POST /api/base/data/push/subscribe',
  summary:
    'Adds this browser to the devices that are reminded, after a first message has reached its push service; the same browser again is that device',
  body: Type.Object({
    /** Of the browser's PushSubscription; https and a public address. */
    endpoint: Type.String({ maxLength: 1024, pattern: '^https://' }),
    /** Its public key: a point of P-256, uncompressed, base64url. */
    p256dh: Type.String({ pattern: '^B[A-Za-z0-9_-]{86}$' }),
    /** Its secret: 16 bytes, base64url. */
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    /** What its owner knows it by. */
    name: Type.String({ minLength: 1, maxLength: 60 }),
    /** Language of its messages. */
    locale: Type.Enum(LOCALES),
  }),
  reply: Type.Object({ deviceId: DeviceId }),
  ...reminded,
})

export const unsubscribePush = endpoint({
  call: 'POST /api/base/data/push/unsubscribe',
  summary: 'Takes a device of the account away; one that is not there is no fault',
  body: Type.Object({ deviceId: DeviceId }),
  reply: Type.Object({}),
  ...reminded,
})

export const savePushWishes = endpoint({
  call: 'POST /api/base/data/push/wishes',
  summary: 'Sets what this account wants to be told on all its devices, and when not',
  body: PushWishes,
  reply: Type.Object({}),
  ...reminded,
})
