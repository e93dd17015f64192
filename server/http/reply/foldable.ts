/**
 * A list of links: folded on a narrow screen, where it would stand before the text, and open on a wide one. It is written
 * twice, as a page without scripts cannot open a folded part by the width; the style of the documents shows one of the two.
 * @param links HTML
 */
export function foldable(label: string, className: string, links: string): string {
  const nav = `<nav class="${className}" aria-label="${label}">${links}</nav>`
  return `<details class="fold"><summary>${label}</summary>${nav}</details><div class="unfolded">${nav}</div>`
}
