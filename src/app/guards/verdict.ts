import { PATH, safeNext } from '#src/nav/paths.ts'
import type { Verdict } from './types.ts'

export const show: Verdict = { kind: 'show' }
export const wait: Verdict = { kind: 'wait' }
export const go = (to: string): Verdict => ({ kind: 'go', to })

/** The way on after a detour. Home is where one goes anyway: the address stays short. */
export const onward = (here: string): { next?: string } => (here === PATH.home ? {} : { next: here })

/** The address that `here` names as its way on, never one outside the app. */
export const nextOf = (here: string): string => safeNext(new URLSearchParams(here.split('?')[1]).get('next'))
