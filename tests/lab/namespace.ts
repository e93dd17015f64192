import { execFileSync } from 'node:child_process'
import type { Profile } from './profiles.ts'

/** True inside a network namespace of the lab's own, which `npm run lab` makes where the kernel lets it. */
export const hasNamespace = (): boolean => process.env['KAOBAN_LAB_NET'] === '1'

const run = (command: string, args: string): string =>
  execFileSync(command, args.split(' '), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Connections keep to the rule of congestion that phones come with, whatever is this kernel's own. */
function asPhones(): void {
  for (const place of ['127.0.0.0/8', '127.0.0.1'])
    run(
      'ip',
      `route replace local ${place} dev lo proto kernel scope host src 127.0.0.1 table local congctl cubic`,
    )
}

/** IP packets over the line's port: bytes with all headers and all that TCP sent again. */
export interface OnWire {
  up: number
  down: number
}

/**
 * Gives the loopback of this namespace the rate of a profile each way and real loss of packets, for one port alone.
 * @param loss packets of a hundred that are dropped each way
 */
export function shapePort(port: number, profile: Profile, loss: number): void {
  const rate = `${profile.bitsPerSecond}bit`
  run('ip', 'link set lo mtu 1400 gso_max_segs 1')
  asPhones()
  try {
    run('tc', 'qdisc del dev lo root')
  } catch {
    // There was none.
  }
  run('tc', 'qdisc add dev lo root handle 1: htb default 30')
  run('tc', 'class add dev lo parent 1: classid 1:30 htb rate 10gbit')
  for (const [id, match] of [
    ['10', 'dport'],
    ['20', 'sport'],
  ] as const) {
    run('tc', `class add dev lo parent 1: classid 1:${id} htb rate ${rate} burst 3000 cburst 3000`)
    run('tc', `qdisc add dev lo parent 1:${id} pfifo limit 1000`)
    run(
      'tc',
      `filter add dev lo protocol ip parent 1: prio 1 u32 match ip ${match} ${port} 0xffff flowid 1:${id}`,
    )
  }
  try {
    run('nft', 'delete table inet lab')
  } catch {
    // There was none.
  }
  const drop = loss > 0 ? `numgen random mod 100 < ${loss} drop` : 'accept'
  run('nft', 'add table inet lab')
  run('nft', 'add chain inet lab out { type filter hook output priority 0 ; }')
  run('nft', 'add chain inet lab in { type filter hook input priority 0 ; }')
  run('nft', `add rule inet lab out tcp dport ${port} counter comment "up"`)
  run('nft', `add rule inet lab out tcp sport ${port} counter comment "down"`)
  for (const match of ['dport', 'sport']) run('nft', `add rule inet lab in tcp ${match} ${port} ${drop}`)
}

/** What went over the port since it was shaped. */
export function onWire(): OnWire {
  const rules = run('nft', 'list chain inet lab out')
  const bytes = (way: string) =>
    Number(new RegExp(`bytes (\\d+) comment "${way}"`).exec(rules)?.[1] ?? Number.NaN)
  return { up: bytes('up'), down: bytes('down') }
}
