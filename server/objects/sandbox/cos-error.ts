/** An error as the object store tells it: an HTTP code and a code word, in XML. */
export class CosError extends Error {
  readonly http: number
  readonly code: string

  constructor(http: number, code: string, message: string = code) {
    super(message)
    this.http = http
    this.code = code
  }
}
