import type { Computed } from './compute.ts'

/** What every bundle says of its exam first. */
export const buildBundleHead = (facts: Computed['facts']) => ({
  examId: facts.examId,
  version: facts.version,
  publishedAt: facts.publishedAt,
  examName: facts.examName,
  startTime: facts.startTime,
  isJoint: facts.isJoint,
})
