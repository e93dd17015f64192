/** How this release writes the bytes of a bundle, and the newest that it reads. Raised with whatever an older one cannot read. */
export const BUNDLE_FORMAT = 1

/** Kind of a bundle that is no reply by itself: what the reports of a class begin with. */
export const CLASS_PART = 'student-class'
