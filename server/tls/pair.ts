import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TlsSettings } from './settings.ts'

/** A certificate and its key as they lie on the disk now. */
export interface CertificatePair {
  cert: string
  key: string
  /** DNS names and addresses it is good for; `*.` names as they stand. */
  names: string[]
  /** Epoch ms. */
  validTo: number
}

function read(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (e) {
    throw new Error(`${setting}: ${file} cannot be read (${(e as { code?: string }).code ?? 'error'}).`, {
      cause: e,
    })
  }
}

function parsed<T>(parse: () => T, file: string, what: string): T {
  try {
    return parse()
  } catch (e) {
    throw new Error(`${file} holds no ${what}: give a PEM file, with no password.`, { cause: e })
  }
}

/** "DNS:a.example, IP Address:10.0.0.1" as names. */
const namesOf = (alternative: string | undefined): string[] =>
  (alternative ?? '').split(/,\s*/).flatMap((one) => /^(?:DNS|IP Address):(.+)$/.exec(one)?.[1] ?? [])

/**
 * Reads both files.
 * @param now epoch ms
 * @throws Error that names the file: not to be read, not PEM, not of each other, no longer or not yet valid, without names
 */
export function readPair({ cert: certFile, key: keyFile }: TlsSettings, now: number): CertificatePair {
  const cert = read(certFile, 'KAOBAN_TLS_CERT')
  const key = read(keyFile, 'KAOBAN_TLS_KEY')
  const certificate = parsed(() => new X509Certificate(cert), certFile, 'certificate')
  const privateKey = parsed(() => createPrivateKey(key), keyFile, 'key')
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(`${keyFile} is not the key of the certificate in ${certFile}.`)
  const names = namesOf(certificate.subjectAltName)
  if (names.length === 0) throw new Error(`${certFile} names no host: browsers trust it nowhere.`)
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
  if (now > to)
    throw new Error(`${certFile} is out of date since ${certificate.validTo}: get a new certificate.`)
  if (now < from)
    throw new Error(`${certFile} is valid from ${certificate.validFrom} only: is this machine's clock right?`)
  return { cert, key, names, validTo: to }
}
