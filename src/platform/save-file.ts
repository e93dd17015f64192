/** Gives a file to the browser to keep, as if it had been downloaded; nothing leaves the phone. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken what it needs by the next turn; some need a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A spreadsheet that came as base64. */
export const saveSpreadsheet = (name: string, content: string): void =>
  saveFile(
    name,
    new Blob([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
  )
