/** An identifier as files and keyboards write it: full-width, with something unseen, with spaces, as texts of a spreadsheet. */
export const spellingsOf = (id: string): string[] => [
  ` ${id} `,
  id.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  `${id.slice(0, 1)}\u200b${id.slice(1)}`,
  `${id}\ufeff`,
  `\u202d${id}\u202c`,
  `${id.slice(0, 2)}\u00a0${id.slice(2)}`,
  `="${id}"`,
  `'${id}`,
]
