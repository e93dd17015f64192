import { secondText } from '#core/domain/dates/day.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/i

/** A moment that a person wrote: in China unless a zone stands with it. @returns epoch ms; NaN: there is no such moment */
export function readMoment(text: string): number {
  const [, day = '', minute = '', second = ':00', zone = '+08:00'] = MOMENT.exec(text.trim()) ?? []
  const at = Date.parse(`${day}T${minute}${second}${zone.toUpperCase()}`)
  // Date takes the 31st of February for a day of March
  return Number.isNaN(at) || new Date(Date.parse(`${day}T00:00Z`)).toISOString().startsWith(day)
    ? at
    : Number.NaN
}

/** A moment to the second, as people in China write it. */
export const momentText = (at: number): string => `${secondText(at)} (UTC+8)`
