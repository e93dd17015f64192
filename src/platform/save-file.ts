/** Gives a file to the browser to keep, as if it had been downloaded. `content` is base64. */
export function saveFile(name: string, type: string, content: string): void {
  const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0))
  saveBlob(name, new Blob([bytes], { type }))
}

/** The same with bytes that are there. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken what it needs by the next turn; some need a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
