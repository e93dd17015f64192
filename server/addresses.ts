import net from 'node:net'
import os from 'node:os'

/** The addresses under which a server on `host` and `port` can be opened, this machine's own name first. */
export function addressesOf(host: string, port: number, interfaces = os.networkInterfaces()): string[] {
  const url = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (host !== '0.0.0.0' && host !== '::') return [url(host)]
  const others = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter((one) => one.family === 'IPv4' && !one.internal)
    .map((one) => one.address)
  return ['localhost', ...new Set(others)].map(url)
}

/** Throws a clear error when nobody could listen there, before any long work is done. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = net.createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (e) => reject(listenError(e, host, port)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/** What a failed `listen` means and what to do. */
export function listenError(e: unknown, host: string, port: number, setting = 'PORT'): Error {
  const code = (e as { code?: string }).code
  const say = (text: string): Error => new Error(text, { cause: e })
  if (code === 'EADDRINUSE') {
    return say(
      `Port ${port} is in use by another program. Stop it, or choose another port: ${setting}=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return say(
      `Port ${port} may not be opened by this user. Choose one above 1023, such as ${setting}=${setting === 'PORT' ? 8080 : 8443}.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return say(`HOST is "${host}", which is no address of this machine. Use 0.0.0.0 or 127.0.0.1.`)
  }
  return e instanceof Error ? e : new Error(String(e))
}
