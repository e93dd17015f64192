/** Where the server also listens over https. */
export interface TlsSettings {
  /** 0 = any free port. */
  port: number
  /** PEM files: the certificate with those between it and its authority, and its key. */
  cert: string
  key: string
}

/**
 * Reads KAOBAN_TLS_CERT, KAOBAN_TLS_KEY (files) and KAOBAN_TLS_PORT (8443). What is wrong is added to `faults`.
 * @returns null where no certificate is given: plain http alone
 */
export function readTlsSettings(env: NodeJS.ProcessEnv, faults: string[]): TlsSettings | null {
  const get = (name: string): string => env[name]?.trim() ?? ''
  const [cert, key, port] = [get('KAOBAN_TLS_CERT'), get('KAOBAN_TLS_KEY'), get('KAOBAN_TLS_PORT')]
  if (cert === '' && key === '') {
    if (port !== '')
      faults.push('KAOBAN_TLS_PORT is given without KAOBAN_TLS_CERT and KAOBAN_TLS_KEY: give both files.')
    return null
  }
  if (cert === '') faults.push('KAOBAN_TLS_CERT is missing: give the file of the certificate (PEM).')
  if (key === '') faults.push('KAOBAN_TLS_KEY is missing: give the file of the certificate’s key (PEM).')
  const isPort = port === '' || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535)
  if (!isPort)
    faults.push(`KAOBAN_TLS_PORT is "${port}": give a whole number from 1 to 65535 (0 = any free port).`)
  return { cert, key, port: port === '' || !isPort ? 8443 : Number(port) }
}
