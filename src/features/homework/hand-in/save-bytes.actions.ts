/** Hands bytes to the browser as a file to keep; nothing leaves the phone. */
export function saveBytes(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  link.download = name
  link.click()
  // Some browsers read it only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
