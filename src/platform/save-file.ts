/** Has the browser fetch a file of the server and keep it, however large it is. */
export function saveAddress(name: string, href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Gives a file to the browser to keep, as if it had been downloaded; nothing leaves the phone. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  saveAddress(name, url)
  // The browser has taken what it needs by the next turn; some need a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv;charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A spreadsheet, a table as text, a package or a PDF that came as base64; which of them its name says. */
export const saveSpreadsheet = (name: string, content: string): void =>
  saveFile(
    name,
    new Blob([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], {
      type: TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '',
    }),
  )
