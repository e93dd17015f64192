/** What printing a report gives: two sheets, with or without who it is about, or all of it. */
export interface OnPaper {
  readonly kind: 'short' | 'whole'
  /** With name, class and school; all of it always has them. */
  readonly named: boolean
}
