/** A flag that cannot be used; the message names it and what it may be. */
export class ArgsError extends Error {}
