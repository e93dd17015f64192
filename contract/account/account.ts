import Type from 'typebox'
import { SCHOOL_FEATURES } from '#contract/brand-switches.ts'
import { EpochMs, endpoint, Id, Nullable, RoleCodeSchema } from '#contract/endpoint.ts'
import { Notice } from '#contract/notice.ts'
import { AccessState } from '#contract/shop/membership-access.ts'
import { Identity } from './identity.ts'

/** A school as an account sees it; `moduleConfigList` carries switches such as vip_enable. */
export const SchoolBrief = Type.Object({
  schoolId: Id,
  schoolName: Type.String(),
  areaId: Type.String(),
  moduleConfigList: Type.Array(Type.Object({ key: Type.String(), status: Type.Integer() })),
})

/** The current user's record. Phone masked: the app never needs the whole number. */
export const Information = Type.Object({
  accountPhone: Type.String(),
  studentId: Nullable(Id),
  /** The schoolmate platform's record of this person; null where there is none. */
  hzyFlag: Type.Boolean(),
  hzyUserID: Nullable(Type.String()),
  hzyStudentID: Nullable(Type.String()),
  studentNotExistStatus: Type.Integer({
    minimum: 0,
    maximum: 1,
    description: "1: a family's identity whose student is not on the roll",
  }),
  virtualPaperReadUserFlag: Type.Boolean(),
})

export const AccountState = Type.Object({
  accountId: Id,
  accountName: Type.String(),
  accountKey: Type.String(),
  userId: Id,
  userType: RoleCodeSchema,
  userName: Type.String(),
  relativeId: Id,
  passwordStatus: Type.Integer({ description: '0 initial password, 1 changed' }),
  phoneBindStatus: Type.Integer(),
  securityStatus: Type.Integer(),
  loginVersion: Type.String({ default: '1.1' }),
  userList: Type.Array(Identity),
  relativeInfo: Type.Array(SchoolBrief),
  schoolInfo: Type.Object({ schoolId: Id, schoolName: Type.String(), areaId: Type.String() }),
  serverTime: EpochMs,
  information: Information,
  wechatOpenId: Nullable(Type.String({ description: 'masked: says that one is linked, and which' })),
  membershipStatus: Type.Integer({ description: '1 a membership exists; it counts only before vipEndTime' }),
  vipStartTime: Nullable(EpochMs),
  vipEndTime: Nullable(EpochMs),
  vipEnable: Type.Integer({ description: "the school's switch vip_enable; 1 and 2 mean yes" }),
  /** What membership means for this identity now, by the brand, the school and the server's clock (S01, S02, A09). */
  membershipActive: Type.Boolean(),
  showVipModules: Type.Boolean(),
  showVipPromotion: Type.Boolean(),
  /** How the student of this identity stands by what the whole family holds. Absent: of staff, and from older servers. */
  access: Type.Optional(AccessState),
  /** Epoch ms when this account will be cancelled; null: nobody asked for it. */
  cancelDueAt: Nullable(EpochMs),
  /** What the school of this identity tells everybody now. */
  notice: Nullable(Notice),
  /** Features of the brand that the school of this identity has turned off. Absent: none. */
  featuresOff: Type.Optional(Type.Array(Type.Enum(SCHOOL_FEATURES))),
})

export const accountUser = endpoint({
  call: 'GET /api/base/data/system/account/user',
  rows: ['C002', 'D01', 'S01', 'S02'],
  summary: 'The signed-in account, its identities and schools; `userId` picks one of its own identities',
  reply: AccountState,
  roles: 'any',
  scope: 'account',
  withInitialPassword: true,
})

export const accountChildren = endpoint({
  call: 'GET /api/base/data/system/account/user/children',
  rows: ['C003'],
  summary: 'Children linked to this parent account, across schools',
  reply: Type.Object({
    children: Type.Array(
      Type.Object({
        userId: Id,
        studentId: Id,
        studentName: Type.String(),
        studentNumber: Nullable(Type.String()),
        schoolName: Type.String(),
        className: Nullable(Type.String()),
      }),
    ),
  }),
  roles: [5],
  scope: 'account',
})
