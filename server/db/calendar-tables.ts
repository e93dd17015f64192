export interface CalendarTables {
  calendar_feed: {
    school_id: string
    user_id: string
    account_id: string
    /** SHA-256 of the word in the address, hex. */
    token_hash: string
    locale: string
    made_at: Date
  }
  office_calendar: {
    school_id: string
    event_id: string
    kind: 'exam' | 'term' | 'holiday'
    name: string
    /** `2026-11-24` */
    from_day: string
    /** Included. */
    to_day: string
    /** '' for all grades. */
    grade_id: string
  }
}
