/** What this browser can do; facts only, no decisions. */
export interface DeviceFacts {
  /** https or localhost. */
  secure: boolean
  /** A service worker can keep the app and its reports. */
  serviceWorker: boolean
  inWeChat: boolean
  online: boolean
}

export const isWeChat = (userAgent: string): boolean => /MicroMessenger\//i.test(userAgent)

export function deviceFacts(): DeviceFacts {
  return {
    secure: isSecureContext,
    serviceWorker: isSecureContext && 'serviceWorker' in navigator,
    inWeChat: isWeChat(navigator.userAgent),
    online: navigator.onLine,
  }
}
