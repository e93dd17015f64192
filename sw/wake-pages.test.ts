import { describe, expect, it } from 'vitest'
import { readToPage, type ToPage, WAKE_TAG } from './messages.ts'
import { wakePages } from './wake-pages.ts'

describe('the browser believing in the line again', () => {
  it('wakes every open page, whichever of them sends', async () => {
    const told: ToPage[] = []
    const page = { postMessage: (message: ToPage) => void told.push(message) }
    await wakePages(WAKE_TAG, () => Promise.resolve([page, page]))
    expect(told.map(readToPage)).toEqual([{ type: 'wake' }, { type: 'wake' }])
  })
  it('is asked to come again where no page is open, and is nothing to other tags', async () => {
    await expect(wakePages(WAKE_TAG, () => Promise.resolve([]))).rejects.toThrow('No page is open')
    await wakePages('another', () => Promise.reject(new Error('asked for pages')))
  })
})
