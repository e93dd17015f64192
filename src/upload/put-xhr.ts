import type { PutPart } from './parts.ts'

/** By the one call of a browser that tells how much of a body has left. */
export const putByXhr: PutPart = ({ url, bytes, signal, onProgress }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => resolve(request.status)
    request.onerror = () => resolve(0)
    request.onabort = () => resolve(0)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) resolve(0)
    else request.send(bytes)
  })
