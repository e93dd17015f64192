/** Kind of a bundle that is no reply by itself: what the reports of a class begin with. */
export const CLASS_PART = 'student-class'
