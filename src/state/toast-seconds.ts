/**
 * How long a toast stays, in seconds, by what it says. Single numbers, as the build writes them where they are used:
 * a table would cost the sign-in page its bytes. Failures of the catalogue bring their own.
 */

/** Somebody was sent to another page, or a small thing was saved: seen at a glance. */
export const TOAST_BRIEF = 2
/** What was asked for is done. */
export const TOAST_DONE = 3
/** Done, with a word on where it is now. */
export const TOAST_WHERE = 4
/** Something failed, or was done in part: a sentence to read. */
export const TOAST_READ = 5
/** Work is not safe: kept in memory alone, or not at all. */
export const TOAST_UNSAFE = 6
