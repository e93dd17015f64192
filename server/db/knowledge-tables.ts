/** The trees of knowledge points; the columns' meaning is in migration 0019. */
export interface KnowledgeTables {
  knowledge_point: { school_id: string; course_id: string; point: string; parent: string; seq: number }
}
