/** Comments offered at once. */
const OFFERED = 4

/** Of the comments that are written often those that go on from what is typed; the field's own text is none of them. */
export const fitting = (usual: readonly string[], typed: string): string[] => {
  const wanted = typed.trim()
  return usual.filter((text) => text !== wanted && text.includes(wanted)).slice(0, OFFERED)
}
