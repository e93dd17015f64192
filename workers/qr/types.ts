/** What the reading worker does for a page. */
export interface QrReader {
  /** Texts of every QR code in a picture, as many as eight; none for a picture without one or no picture at all. */
  read(picture: Blob | ImageData): Promise<string[]>
}
