import { FAMILY, type RoleCode } from '#contract/roles.ts'

/** What is known of a membership; `null`: there is none. */
export interface Membership {
  /** 1: paid for or granted, and not taken back. */
  readonly status: number
  /** Epoch ms. */
  readonly endTime: number | null
}

/**
 * Whether a membership counts: its status is 1 and it ends later than now; one that ends at this very moment is over
 * (S01).
 * @param now the server's clock, epoch ms; a phone gives its own clock with the stored difference added
 */
export const isMember = (m: Membership | null, now: number): boolean =>
  m !== null && m.status === 1 && m.endTime !== null && m.endTime > now

/** Status values of a school's switch `vip_enable` that mean yes. */
const VIP_ON: readonly number[] = [1, 2]

interface MembershipContext {
  /** The brand hides membership everywhere. */
  readonly closeVip: boolean
  /** Status of the school's switch `vip_enable`; 0 where the school has none. */
  readonly vipEnable: number
  readonly role: RoleCode
}

/** Whether modules of members are shown: to students and parents, where neither brand nor school hides them (S02). */
export const showsVipModules = ({ closeVip, vipEnable, role }: MembershipContext): boolean =>
  !closeVip && VIP_ON.includes(vipEnable) && FAMILY.includes(role)
