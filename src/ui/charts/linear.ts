type Span = readonly [number, number]

/**
 * A straight scale: `domain` in, `range` out, no clamping; an empty domain goes to the middle of the range. The usual
 * package brings colours and number formats with it, 8 KB on the line for these two.
 */
export const linear =
  ([from, to]: Span, [start, end]: Span) =>
  (value: number): number =>
    from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start)
