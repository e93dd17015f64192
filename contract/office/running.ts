import Type, { type Static } from 'typebox'
import { EpochMs, Id, Nullable, officeCall } from '#contract/endpoint.ts'
import { Notice } from '#contract/notice.ts'

const Count = Type.Integer({ minimum: 0 })
const Since = Nullable(EpochMs)

/** The emergency switches of a school; each null while it is off. */
export const Switches = Type.Object({
  /** Since when nothing new is shown to families. */
  pausePublication: Since,
  /** Since when nothing is changed. */
  readOnly: Since,
  /** What everybody is told now. */
  notice: Nullable(Notice),
})
export type Switches = Static<typeof Switches>

export const RunningJob = Type.Object({
  jobId: Type.String(),
  kind: Type.String(),
  /** What it is about, in words a person knows: the exam's name; '' where nothing is to be said. */
  about: Type.String(),
  /** As of `GET /api/common/my/async`: 10 waiting, 20 running, 30 given up, 40 done. */
  status: Type.Enum([10, 20, 30, 40]),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** What it does now, or why it was given up; without paths and addresses. */
  message: Type.String(),
  askedAt: EpochMs,
  changedAt: EpochMs,
  /** True: given up, and may be run once more. */
  canTryAgain: Type.Boolean(),
})
export type RunningJob = Static<typeof RunningJob>

const PhoneFault = Type.Object({
  kind: Type.String(),
  place: Type.String(),
  /** Of the app, the newest that told of it. */
  build: Type.String(),
  message: Type.String(),
  times: Count,
  lastAt: EpochMs,
})

/** What belongs to the machine; a figure that did not come in time is null. */
export const Machine = Type.Object({
  disk: Nullable(
    Type.Object({ freeBytes: Count, totalBytes: Count, state: Type.Enum(['well', 'low', 'full']) }),
  ),
  /** Words of `/readyz` for what is not well now; none: all is well. */
  unwell: Type.Array(Type.Enum(['database', 'locked', 'connections', 'tables', 'files', 'jobs'])),
  database: Nullable(
    Type.Object({ version: Type.String(), bytes: Count, connections: Count, mostConnections: Count }),
  ),
  /** Null: this server itself speaks no https. */
  certificate: Nullable(
    Type.Object({
      names: Type.Array(Type.String()),
      validTo: EpochMs,
      state: Type.Enum(['well', 'ends', 'over']),
    }),
  ),
  /** Null: none was made by this server. */
  backup: Nullable(
    Type.Object({
      /** The state that the last good one holds; null: none went well yet. */
      at: Nullable(EpochMs),
      /** How its maker calls the place; never a path. */
      where: Type.String(),
      /** When it was restored into a scratch database. */
      testedAt: Nullable(EpochMs),
      /** When the last attempt failed; null: it did not. */
      failedAt: Nullable(EpochMs),
      /** Files that rows named and that were not in the store. */
      missing: Count,
      /** Moments that can be brought back; null: none are kept, or not yet. */
      moments: Nullable(
        Type.Object({ from: EpochMs, through: EpochMs, state: Type.Enum(['well', 'failed', 'old']) }),
      ),
      /** `moments`: the backup is well, and moments are not. */
      state: Type.Enum(['well', 'old', 'untested', 'failed', 'missing', 'moments']),
    }),
  ),
  messages: Nullable(
    Type.Object({
      /** False: nothing is sent, codes stand in the server's log. */
      carrier: Type.Boolean(),
      /** Codes of the last 24 hours. */
      lastDay: Count,
      /** What a phone, and an address with all its phones, may get in 24 hours. */
      aPhone: Count,
      anAddress: Count,
    }),
  ),
})
export type Machine = Static<typeof Machine>

export const RunningVersion = Type.Object({
  version: Type.String(),
  build: Type.String(),
  startedAt: EpochMs,
  /** off: nobody named a place to ask; unknown: it did not answer. */
  newer: Type.Enum(['off', 'unknown', 'none', 'yes']),
  /** The newest where that is known, else ''. */
  newest: Type.String(),
})
export type RunningVersion = Static<typeof RunningVersion>

export const officeRunning = officeCall({
  call: 'GET /api/office/running',
  rows: ['O13'],
  summary:
    'How the server runs for this school: jobs, faults of phones, switches, the machine where it is theirs',
  reply: Type.Object({
    switches: Switches,
    /** Whom a switch touches. */
    touched: Type.Object({
      families: Count,
      staff: Count,
      /** Exams that are published for a time to come, or held by the pause. */
      waiting: Count,
    }),
    /** Under way first, then given up, then done; at most 60 of the last 30 days. */
    jobs: Type.Array(RunningJob),
    /** Of the last 7 days, the most frequent first; at most 50. */
    faults: Type.Array(PhoneFault),
    version: RunningVersion,
    /** Null: the machine serves other schools too, and this administrator is of one. */
    machine: Nullable(Machine),
  }),
})

export const officeSwitch = officeCall({
  call: 'POST /api/office/running/switch',
  rows: ['O13'],
  summary: 'Turns one emergency switch of the school on or off, at once; twice the same changes nothing',
  body: Type.Object({ name: Type.Enum(['pausePublication', 'readOnly']), on: Type.Boolean() }),
  reply: Switches,
  whileReadOnly: true,
})

/** Longest text of a notice, and longest time ahead, days. */
export const NOTICE_LETTERS = 200
export const NOTICE_DAYS = 30

export const officeNotice = officeCall({
  call: 'POST /api/office/running/notice',
  rows: ['O13'],
  summary: 'Tells everybody of the school something until a time, or (text empty) takes it back',
  body: Type.Object({
    noticeText: Type.String({ maxLength: NOTICE_LETTERS }),
    /** At most 30 days ahead; null with an empty text. */
    until: Nullable(EpochMs),
  }),
  reply: Switches,
  whileReadOnly: true,
})

export const officeJobAgain = officeCall({
  call: 'POST /api/office/running/job/again',
  rows: ['O13'],
  summary:
    'Runs a job that was given up once more; one that waits, runs or is done stays as it is. 10005: not of this school; 10032: it publishes, and publishing is paused',
  body: Type.Object({ jobId: Id }),
  reply: RunningJob,
})
