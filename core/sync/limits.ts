/**
 * Every number by which unsent work is sent: milliseconds (`_MS`), bytes (`_BYTES`), counts, or parts of one. Those of
 * frames were measured on lines of 2G and 3G with and without loss (docs/lab.md); the others say their reason here.
 */

// When to try again

/** First and longest pause after a failure; the longest while nobody looks at the page. */
export const FIRST_PAUSE_MS = 1_000
export const LONGEST_PAUSE_MS = 20_000
export const LONGEST_HIDDEN_PAUSE_MS = 300_000
/** After the last key before a draft goes to the server. */
export const DRAFT_PAUSE_MS = 2_000
/** Before a draft that the server does not want is offered again. */
export const UNWANTED_DRAFT_MS = 300_000
/** Before the lock is asked for again while another tab has it. */
export const OTHER_TAB_MS = 500
/** Between two questions for replaced answers that nobody asked for. */
export const CLASH_PAUSE_MS = 60_000
/** Requests that may follow a failure at once, and the time after which one more may. */
export const BURST = 5
export const REFILL_MS = 3_000
/** Answers in a row after which an overloaded school is no longer spared; so many may go where the line is believed in. */
export const CALM = 3
/** Before that is granted again: with all others at most 28 a minute. */
export const LENT_MS = 60_000

// How much goes at a time

/** Targets that are sent at a time. */
export const TARGETS_AT_A_TIME = 2
/** Files on their way at a time: one waits for its answers while the others use the line. */
export const FILES_AT_A_TIME = 3
/** On a slow line two fill it, and a third would only make each take longer. */
export const FILES_ON_SLOW_LINE = 2
/**
 * Frames on their way at a time: of the six connections that browsers open to a server two are left to words; on a slow
 * line more would only be smaller ones, with as many headers each.
 */
export const FRAMES_AT_A_TIME = 4
export const FRAMES_ON_SLOW_LINE = 2
/** Bytes a second under which the line is slow. */
export const SLOW_BYTES = 8_000
/** Most items of a draft in one request (contract/homework/homework.ts). */
export const DRAFT_ITEMS = 20

// Slices and frames

/** Tries of one slice without a single byte of progress (K06, V02): the sixth failure surfaces. */
export const SLICE_RETRIES = 5
/** Before the server is asked again for a slice: doubles with each try. */
export const SLICE_AGAIN_MS = 1_000
/** Without any progress after which a request is given up. */
export const IDLE_TIMEOUT_MS = 30_000
/** Times a frame is on its way at once. */
export const FRAME_TRIES = 4
/** After which it is looked at again whether one more may go. */
export const FRAME_LOOK_MS = 1_000
/** In which a frame is answered that waited at the school for the one before it, once that one is there. */
export const FRAME_ANSWER_MS = 3_000
/** Bytes of a frame: the very first, at most on a line that is hardly known yet, at least, at most, and at most where frames get lost. */
export const FRAME = {
  first: 24_576,
  mostAtFirst: 32_768,
  least: 4_096,
  most: 262_144,
  mostUnderLoss: 16_384,
} as const
/** Frames are whole KiB. */
export const FRAME_STEP_BYTES = 1_024
/**
 * Seconds a frame should take on a line of less than so many bytes a second: on the slowest one words must not wait
 * behind it, on 2G its headers must weigh little, on a better one neither is in danger and what a cut costs counts.
 */
export const FRAME_SECONDS = [
  { below: 3_500, seconds: 3 },
  { below: 10_000, seconds: 10 },
  { below: Number.POSITIVE_INFINITY, seconds: 8 },
] as const
/** Seconds at most where frames get lost, to a line that is cut again and again or that a frame gets stuck on. */
export const FRAME_SECONDS_UNDER_LOSS = 3
/** Part of a frame's time that is at most taken for the way there and back. */
export const MOST_OF_ROUND_TRIP = 0.25
/** Part of a frame's sending after which the next one sets out: the line is never idle, and the school keeps the order. */
export const BEFORE_ITS_END = 0.75
/** Part of a line's speed that is still believed in after a frame that took longer: it may just have been unlucky. */
export const STILL = 0.7
/** Of sending under which there is nothing to win. */
export const SOON_MS = 500
/**
 * Times as long as it should take after which a frame goes again beside the one that is stuck, and never before so many
 * times; at least and at most, ms, at most where frames get lost, and on a line that is not known yet.
 */
export const STUCK = {
  times: 3,
  leastTimes: 2,
  leastMs: 5_000,
  mostMs: 18_000,
  mostMsUnderLoss: 10_000,
  unknownMs: 13_000,
} as const
/** Frames without loss after which they are no longer kept small, and after which they may grow beyond the first ones. */
export const WELL_FRAMES = 8
export const CLEAN_FRAMES = 24
/** After which what was measured before counts half: a photograph tells whether the line is another one. */
export const GOODPUT_HALF_BYTES = 65_536
/** A line measured longer ago may be another one. */
export const GOODPUT_FRESH_MS = 600_000
/** Hashed between two breaths of the page. */
export const HASH_BYTES = 256 * 1024

// Several windows

/** Between two signs of life of the tab that sends, and without one after which it is relieved. */
export const LOCK_BEAT_MS = 3_000
export const LOCK_SILENT_MS = 30_000
/** How long a lease holds, and between two prolongations: a tab that crashed is relieved within ten seconds. */
export const LEASE_MS = 9_000
export const LEASE_BEAT_MS = 3_000

// What is kept

/** Days a receipt is kept. */
export const RECEIPT_DAYS = 30
/** A receipt may be so much older than the moment at which the school's database had it for good. */
export const LATE_COMMIT_MS = 600_000
/** Days for which the bytes of a file that the school has wait at most for being in one of its backups. */
export const KEPT_FILE_DAYS = 3
/** Bytes of such files at most: about a week of a diligent child's photographs. */
export const KEPT_FILE_BYTES = 40 * 1024 * 1024
/** Longest body that is kept with its receipt, characters. */
export const LONGEST_KEPT = 20_000
/** Most replaced answers that are kept; the school tells fifty at a time. */
export const MOST_CLASHES = 200
/** More than all of an answer file that is neither an operation nor one of its files with its line. */
export const ANSWER_FILE_FRAME_BYTES = 4096
