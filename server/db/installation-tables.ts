import type { ColumnType } from 'kysely'

/** The columns' meaning is in migration 0021. */
export interface InstallationTables {
  installation: {
    one: ColumnType<boolean, undefined, never>
    installation_id: string
    made_at: Date
    swept_at: Date
  }
}
