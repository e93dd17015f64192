import Type, { type Static } from 'typebox'
import { EpochMs, endpoint, Id } from './endpoint.ts'
import { FAMILY, STAFF } from './roles.ts'

/** What a code is for; a code for one is refused for the other. student: to open or bind a child; paper: whose sheet this is. */
export const QrPurpose = Type.Enum(['student', 'paper'])
export type QrPurpose = Static<typeof QrPurpose>

const Code = Type.String({ minLength: 1, maxLength: 64 })

export const qrCode = endpoint({
  call: 'POST /api/base/data/qr/code',
  rows: ['V06'],
  summary:
    'A code that stands for one student: random, good for five minutes and one scan, for one purpose. Families get it for their own student, staff for students whose reports they may read',
  body: Type.Object({
    purpose: QrPurpose,
    ofStudentId: Type.Optional(Id),
  }),
  reply: Type.Object({
    code: Code,
    expiresAt: EpochMs,
    studentName: Type.String(),
    className: Type.String(),
  }),
  roles: [...STAFF, ...FAMILY],
  scope: 'student',
  userLevel: 1,
})

const Scanned = Type.Union([
  Type.Object({ kind: Type.Literal('match'), userId: Id }),
  Type.Object({
    kind: Type.Literal('notBound'),
    /** Opens binding to this child for five minutes, for this account, once. */
    ticket: Type.String(),
    maskedName: Type.String(),
    schoolName: Type.String(),
  }),
  Type.Object({ kind: Type.Enum(['otherStudent', 'staffOnly']) }),
])

export const qrScan = endpoint({
  call: 'POST /api/base/data/qr/scan',
  rows: ['V06', 'V07', 'V08', 'V09'],
  summary: 'What a scanned code means for this account; the code is used up by it, whatever the outcome',
  body: Type.Object({ purpose: QrPurpose, code: Code }),
  reply: Scanned,
  roles: 'any',
  scope: 'account',
})

export const qrBind = endpoint({
  call: 'POST /api/base/data/qr/bind',
  freshConfirm: true,
  rows: ['V07'],
  switch: 'relationStudent',
  summary: 'The scanner said yes: binds the child of the scanned code to this account',
  body: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Type.Object({
    userId: Id,
    already: Type.Boolean({ description: 'was bound to this account before' }),
  }),
  roles: 'any',
  scope: 'account',
})
