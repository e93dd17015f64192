const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an HTML text or attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c] ?? c)

/** JSON for a script element: nothing in it can close the element or open a comment. */
export const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
