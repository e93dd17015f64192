/** Text signs and old names that schools' questions use inside formulas and MathJax has no name for. */
export const TEXT_MACROS: Readonly<Record<string, string | [string, number]>> = {
  // italic correction: nothing to see in a picture
  '/': '',
  textless: '<',
  textgreater: '>',
  textbar: '|',
  textbackslash: '\\backslash',
  textasciitilde: '\\sim',
  textquotesingle: "'",
  textsuperscript: ['{}^{\\text{#1}}', 1],
  uline: ['\\underline{#1}', 1],
  emph: ['\\textit{#1}', 1],
}
