/** A text in both languages; `{name}` is filled from the refusal's values. */
export interface Text {
  readonly zh: string
  readonly en: string
}

export const t = (zh: string, en: string): Text => ({ zh, en })
