import { proxy } from 'valtio'

/** Whether a newer version of the app waits on this phone. */
export const update = proxy({ ready: false })

export const noteUpdate = (): void => {
  update.ready = true
}

export const putOffUpdate = (): void => {
  update.ready = false
}
