/** A JSON file of this host, or null when it cannot be had. For data beside the app, never for the API. */
export async function fetchFile(path: string): Promise<unknown> {
  try {
    const reply = await fetch(path)
    return reply.ok ? await reply.json() : null
  } catch {
    return null
  }
}
