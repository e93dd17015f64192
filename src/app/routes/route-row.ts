import type { ComponentType } from 'react'
import type { Gate } from '#contract/brand-switches.ts'
import type { CallName } from '#contract/calls.ts'
import type { RoleCode } from '#contract/roles.ts'
import type { Area, MessageKey } from '#src/i18n/catalogue.ts'
import type { Path } from '#src/nav/paths.ts'

/** full: works without the line; read: shows what the phone has kept; none: needs the line. */
export type Offline = 'full' | 'read' | 'none'

/**
 * All that is decided about a route, once: the guard, the title, the texts and the offline page read it here. Its
 * switches: for brands without the feature there is no such page.
 */
export interface RouteRow extends Gate {
  path: Path
  /** `signed-in`: whoever has an account here; `public`: anyone. */
  roles: readonly RoleCode[] | 'signed-in' | 'public'
  /** `sign-in`: to sign in on, for whoever is not. `binding`: stays open while a student must be bound first. */
  opens?: 'sign-in' | 'binding'
  titleKey: MessageKey
  offline: Offline
  /** Formulas may appear: their script is fetched before the screen is drawn. */
  math: boolean
  /** 1: a family whose student the school does not know binds one first (A05). */
  userLevel?: 1
  /** What it shows first: the phone's copy is read beside its code where somebody who was in opens the app there. */
  reads?: (query: URLSearchParams, role: RoleCode) => readonly RouteCall[]
  Screen: Screen
}

type RouteCall = readonly [name: CallName, query?: Readonly<Record<string, unknown>>]

/** Makes a screen of its texts and the way to fetch it. */
export type MakeScreen = (areas: readonly Area[], load: () => Promise<ComponentType>) => Screen

/**
 * A component that comes when it is needed, or when `bring` is called; `bring` never rejects. `bringCode`: without the
 * script for formulas, where `bring` also fetches that.
 */
export type Screen = ComponentType & { bring: () => Promise<void>; bringCode?: () => Promise<void> }
