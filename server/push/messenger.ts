import type { Delivered } from './deliver.ts'
import type { MessengerPerson } from './device.repo.ts'

/** The official accounts of a messenger, which write to whoever follows them. */
export interface Messenger {
  /** Whether a person follows the account, without which it may not write to them; null: it cannot be asked. */
  isFollowing(person: MessengerPerson): Promise<boolean | null>
  /** Writes to a follower by the template that the account's owner had approved; it opens a page of ours, signed in. */
  deliver(
    follower: MessengerPerson & { locale: string },
    topic: 'results' | 'deadlines',
    path: string,
  ): Promise<Delivered>
}
